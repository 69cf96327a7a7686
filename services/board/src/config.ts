import { WritingLimitSettings } from '@famibook/famibook-kit/writing-limit';
import { z } from 'zod';

const MAX_PENDING_PER_USER = 50;

export const BoardConfig = WritingLimitSettings.extend({
  FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
  FAMIBOOK_LIMIT_PENDING: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(MAX_PENDING_PER_USER)
    .describe('a whole number from 1: messages of one user that wait for review in one FamiBook'),
});
export type BoardConfig = z.infer<typeof BoardConfig>;
