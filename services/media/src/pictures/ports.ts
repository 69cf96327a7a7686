import type { PictureHeader } from './domain/picture.ts';

/** Stores one rendition as soon as it is made; a repeated rendering calls it again with the same bytes. */
export type StoreRendition = (width: number, bytes: Buffer) => Promise<unknown>;

/** Reads, checks and renders pictures. The same file gives the same bytes each time (D18). */
export interface Pictures {
  /** Starts what a picture will need, while its bytes still arrive. */
  prepare(): void;
  /**
   * Reads type and size from the bytes; name and declared type are ignored.
   * @throws AppError `not_an_image` or `bad_image`
   */
  header(path: string): Promise<PictureHeader>;
  /**
   * Makes a rendition of each of `widths`. Nothing is running any longer when it resolves or rejects.
   * @param listed called when the picture is whole and all renditions that lists show are stored; the others follow
   * @returns the thumbhash, base64
   * @throws AppError `bad_image` when the picture is not whole; what `store` throws
   */
  render(
    path: string,
    header: PictureHeader,
    widths: readonly number[],
    store: StoreRendition,
    listed?: (thumbhash: string) => void,
  ): Promise<string>;
  /**
   * Makes a square WebP of the middle, without metadata; of an animation it shows the first frame.
   * @throws AppError `bad_image` when the picture is not whole
   */
  square(path: string, header: PictureHeader, side: number): Promise<Buffer>;
  /** Reads the EXIF orientation, 1 to 8. @throws AppError `bad_image` when this is no picture */
  orientation(bytes: Buffer): Promise<number>;
  takenAt(path: string, header: PictureHeader, now: Date): Promise<Date | null>;
}
