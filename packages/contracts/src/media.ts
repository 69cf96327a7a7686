import { z } from 'zod';
import { FamiBookId, FileId } from './ids.ts';
import { RENDITION_WIDTHS } from './limits.ts';
import { Instant } from './page.ts';

/** What media saw when it took a picture in. */
export const StagedImage = z.object({
  fileId: FileId,
  /** SHA-256 of the bytes as they came, lower-case hex. */
  sha256: z.string().length(64),
  size: z.number().int().positive(),
  type: z.enum(['image/jpeg', 'image/png', 'image/gif']),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isAnimated: z.boolean(),
  renditionWidths: z.array(z.number().int().positive()),
  thumbhash: z.string(),
  takenAt: Instant.nullable(),
});
export type StagedImage = z.infer<typeof StagedImage>;

/** `640.webp`, or the width of a picture narrower than the smallest rendition. */
const renditionName = (width: number): string => `${width}.webp`;

/** Where a rendition is served: `/api/media/{famibookId}/{fileId}/640.webp` (D18, D19). */
export const renditionUrl = (famibookId: string, fileId: string, width: number): string =>
  `/api/media/${famibookId}/${fileId}/${renditionName(width)}`;

/** The widths a picture has renditions of: the steps it is wide enough for, or its own width when it is narrower than all. */
export const renditionWidthsFor = (width: number, steps: readonly number[] = RENDITION_WIDTHS): number[] => {
  const fitting = steps.filter((step) => step <= width);
  const largest = steps[steps.length - 1] ?? 0;
  // A picture between two steps keeps its own width too, so that nothing is lost on a large screen.
  return width < largest && !fitting.includes(width) ? [...fitting, width] : fitting;
};

/** Where a person's picture is served. */
export const portraitUrl = (fileId: string): string => `/api/portraits/${fileId}`;

const PORTRAIT_URL = /^\/api\/portraits\/([0-9a-f-]{36})$/;
/** The file that such an address shows, or undefined for any other address. */
export const portraitIn = (url: string | null): string | undefined => PORTRAIT_URL.exec(url ?? '')?.[1];

/** Where a FamiBook's audio is served (D19). */
export const audioUrl = (famibookId: string, audioId: string): string => `/api/media/${famibookId}/${audioId}`;

export const MediaParams = z.object({
  famibookId: FamiBookId,
  fileId: FileId,
  name: z.string().regex(/^\d{1,5}\.webp$/),
});
