import { z } from 'zod';

const Count = z.number().int().nonnegative();

export const ImportedArchive = z.object({
  photos: Count,
  comments: Count,
  messages: Count,
  audio: Count,
  reactions: Count.meta({ description: 'Likes and hearts of people who are members here' }),
  leftOutReactions: Count.meta({ description: 'Likes and hearts of all others: a reaction is always by a member' }),
  skippedCount: Count,
  skipped: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .max(200)
    .meta({ description: 'What broke the rules of an upload (D17), or belongs to what did; the first of them' }),
});
export type ImportedArchive = z.infer<typeof ImportedArchive>;
