import { z } from 'zod';
import { LENGTHS, PAGE } from './limits.ts';
import { line } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Where a list goes on: opaque, made by the server, as `Link: rel="next"` has it (D13). */
export const Cursor = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w-]+$/, 'This cursor is not valid')
  .meta({
    format: 'cursor',
    description:
      'As it is in the `Link` of the page before, with rel="next"; good for the same list in the same order.',
  });

export const Limit = wholeNumber(
  z
    .number({ error: 'limit must be a number' })
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(PAGE.max, `limit can be at most ${PAGE.max}`),
).default(PAGE.max);

/** A page of a list that can be searched: `q` is a text that the wanted rows show, whatever its case (D13). */
export const SearchQuery = z.object({
  q: line({ label: 'Search', max: LENGTHS.search })
    .optional()
    .transform((value) => value || undefined),
  before: Cursor.optional(),
  limit: Limit,
});
export type SearchQuery = z.output<typeof SearchQuery>;

/** A month, `2026-11`. */
export const Month = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'A month is written YYYY-MM');

/** An instant as JSON carries it: ISO 8601, UTC. Postgres has no year 0. */
export const Instant = z.iso
  .datetime()
  .refine((value) => !value.startsWith('0000'), 'The year must be at least 0001')
  .meta({ pattern: z.regexes.datetime({}).source.replace('^', '^(?!0000)') });
