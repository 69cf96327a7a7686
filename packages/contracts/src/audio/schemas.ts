import { z } from 'zod';
import { AudioId, FamiBookId } from '../ids.ts';
import { Instant } from '../page.ts';

export const ActiveAudio = z.object({ audioUrl: z.string(), originalFilename: z.string(), isActive: z.boolean() });
export type ActiveAudio = z.infer<typeof ActiveAudio>;

export const AudioFile = ActiveAudio.extend({
  id: AudioId,
  famibookId: FamiBookId,
  famibookName: z.string(),
  managerId: z.string(),
  /** Bytes. */
  fileSize: z.number().int().positive(),
  /** Seconds; null when the file does not say. */
  duration: z.number().nonnegative().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AudioFile = z.infer<typeof AudioFile>;
