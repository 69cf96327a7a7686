import type { PictureHeader } from './rules/picture.ts';

/** Keeps one rendition; called for each as soon as it is made, and again, with the same bytes, when it is made a second time. */
export type StoreRendition = (width: number, bytes: Buffer) => Promise<unknown>;

/** What can read, check and render pictures. The same file gives the same bytes each time (D18). */
export interface Pictures {
  /** A picture is on its way: what has to be started for it can start now. */
  prepare(): void;
  /**
   * Reads what the bytes say, whatever the name or the declared type was.
   * @throws AppError `not_an_image` or `bad_image`
   */
  header(path: string): Promise<PictureHeader>;
  /**
   * Makes a rendition of each of `widths`. Nothing is under way any more when it resolves or rejects.
   * @returns the thumbhash, base64
   * @throws AppError `bad_image` when the picture is not whole; what `keep` throws
   */
  render(path: string, header: PictureHeader, widths: readonly number[], keep: StoreRendition): Promise<string>;
  /**
   * A square WebP of the middle, nothing told of where it was taken; the first frame of an animation.
   * @throws AppError `bad_image` when the picture is not whole
   */
  square(path: string, header: PictureHeader, side: number): Promise<Buffer>;
  /** As EXIF counts it, 1 to 8. */
  orientation(bytes: Buffer): Promise<number>;
  takenAt(path: string, header: PictureHeader, now: Date): Promise<Date | null>;
}
