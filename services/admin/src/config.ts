import { z } from 'zod';

const HOURLY_SUBMISSIONS = 60;
const count = (value: number, what: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(value).describe(`a whole number from 1: ${what}`);

export const AdminConfig = z.object({
  FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
  FAMIBOOK_LIMIT_SUBSCRIPTIONS: count(HOURLY_SUBMISSIONS, 'subscription requests from one address in an hour'),
});
export type AdminConfig = z.infer<typeof AdminConfig>;
