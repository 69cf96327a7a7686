import type { PictureHeader } from '../domain/picture.ts';

export interface RenderedPicture {
  renditions: { width: number; bytes: Buffer }[];
  /** Base64. */
  thumbhash: string;
}

/** What can read, check and render pictures. The same file gives the same bytes each time (D18). */
export interface Pictures {
  /**
   * Reads what the bytes say, whatever the name or the declared type was.
   * @throws AppError `not_an_image` or `bad_image`
   */
  header(path: string): Promise<PictureHeader>;
  /**
   * Makes a rendition of each of `widths`, smallest first.
   * @throws AppError `bad_image` when the picture is not whole
   */
  render(path: string, header: PictureHeader, widths: readonly number[]): Promise<RenderedPicture>;
  /** As EXIF counts it, 1 to 8. */
  orientation(bytes: Buffer): Promise<number>;
  takenAt(path: string, header: PictureHeader, now: Date): Promise<Date | null>;
}
