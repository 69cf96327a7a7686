import { z } from 'zod';
import { PAGE } from './limits.ts';
import { wholeNumber } from './whole-number.ts';

/** Where a list goes on: opaque, made by the server, as it stands in `Link: rel="next"` (D13). */
export const Cursor = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w-]+$/, 'This cursor is not valid')
  .meta({
    format: 'cursor',
    description:
      'As it stands in the `Link` of the page before, with rel="next"; good for the same list in the same order.',
  });

export const Limit = wholeNumber(
  z
    .number({ error: 'limit must be a number' })
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(PAGE.max, `limit can be at most ${PAGE.max}`),
).default(PAGE.max);

/** A month, `2026-11`. */
export const Month = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'A month is written YYYY-MM');

/** An instant as JSON carries it: ISO 8601, UTC. */
export const Instant = z.iso.datetime();
