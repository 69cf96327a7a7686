import type { StagedImage } from '@famibook/contracts/media/schemas';

export type ImageType = StagedImage['type'];

/** What the header of a picture says of it, before it is decoded. */
export interface PictureHeader {
  type: ImageType;
  /** Pixels as shown, orientation applied. */
  width: number;
  height: number;
  /** 1 unless animated. */
  frames: number;
  /** How EXIF says it is to be turned, 1 to 8; already applied to width and height. */
  orientation: number;
}

/** More than most cameras make. */
const HEAVY_PIXELS = 25_000_000;

/** Whether it takes a processor for seconds: such pictures wait for one another, and no other picture waits for them. */
export function isHeavy({ width, height, frames }: PictureHeader): boolean {
  return frames > 1 || width * height > HEAVY_PIXELS;
}
