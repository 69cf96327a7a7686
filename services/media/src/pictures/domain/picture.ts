import { ANIMATED_RENDITION_WIDTHS, RENDITION_WIDTHS } from '@famibook/contracts/limits';
import { renditionWidthsFor } from '@famibook/contracts/media/renditions';
import type { StagedImage } from '@famibook/contracts/media/schemas';

export type ImageType = StagedImage['type'];

/** What the header of a picture says, before it is decoded. */
export interface PictureHeader {
  type: ImageType;
  /** Pixels as shown, with the orientation applied. */
  width: number;
  height: number;
  /** 1 unless it is animated. */
  frames: number;
  /** The EXIF orientation, 1 to 8; width and height have it applied. */
  orientation: number;
  /** How many bytes of memory decoding holds of each pixel at most; 0 for a picture that is read line by line. */
  heldPixelBytes: number;
}

/** Most cameras make smaller pictures. */
const HEAVY_PIXELS = 25_000_000;
/** A JPEG of 25 megapixels that is turned holds 75 MB. */
const HEAVY_BYTES = 100_000_000;

/** Whether rendering takes seconds or much memory; such pictures have a queue and a process of their own. */
export function isHeavy({ width, height, frames, heldPixelBytes }: PictureHeader): boolean {
  const pixels = width * height;
  return frames > 1 || pixels > HEAVY_PIXELS || pixels * heldPixelBytes > HEAVY_BYTES;
}

/** Lists show no wider rendition: wider ones may follow when a picture is seen already. */
const MAX_LISTED_WIDTH = 1280;

export function isListed(width: number): boolean {
  return width <= MAX_LISTED_WIDTH;
}

/** WebP allows no taller picture. */
const MAX_WEBP_HEIGHT = 16_383;

/** The widths of a picture's renditions, the smallest first (D18). */
export function renditionPlan({ width, height, frames }: PictureHeader): number[] {
  const steps = frames > 1 ? ANIMATED_RENDITION_WIDTHS : RENDITION_WIDTHS;
  const fitting = renditionWidthsFor(width, steps).filter((step) => (height * step) / width <= MAX_WEBP_HEIGHT);
  // A picture too tall even for the smallest step gets the widest rendition that fits.
  return fitting.length > 0 ? fitting : [Math.max(1, Math.floor((width * MAX_WEBP_HEIGHT) / height))];
}
