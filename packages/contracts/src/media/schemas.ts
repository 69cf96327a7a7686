import { z } from 'zod';
import { FamiBookId, FileId } from '../ids.ts';
import { Instant } from '../page.ts';

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

export const MediaParams = z.object({
  famibookId: FamiBookId,
  fileId: FileId,
  name: z.string().regex(/^\d{1,5}\.webp$/),
});
