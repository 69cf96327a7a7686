import { z } from 'zod';

const Count = z.number().int().nonnegative();

export const ImportedArchive = z.object({
  photos: Count,
  comments: Count,
  messages: Count,
  skipped: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .max(200)
    .meta({ description: 'Files that broke the rules of an upload (D17)' }),
});
export type ImportedArchive = z.infer<typeof ImportedArchive>;
