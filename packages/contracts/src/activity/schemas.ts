import { z } from 'zod';
import { Actor } from '../events.ts';
import { FamiBookId } from '../ids.ts';
import { Instant, SearchQuery } from '../page.ts';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS, type ActivityAction as Action } from './actions.ts';

const ActivityAction = z.enum(Object.keys(ACTIVITY_ACTIONS) as [Action, ...Action[]]);
const ActivityKind = z.enum(ACTIVITY_KINDS);

/** Which lines are wanted: `q` is found in the words, names and details of a line. */
export const ActivityFilter = SearchQuery.pick({ q: true }).extend({
  kind: ActivityKind.optional().meta({ description: 'Only actions of this kind' }),
  since: Instant.optional().meta({ description: 'Only what happened at this time or later' }),
  until: Instant.optional().meta({ description: 'Only what happened before this time' }),
});
export type ActivityFilter = z.output<typeof ActivityFilter>;

export const ActivityQuery = SearchQuery.extend(ActivityFilter.shape);
export type ActivityQuery = z.output<typeof ActivityQuery>;

/** What an action was done to. */
export const ActivitySubject = z.object({
  kind: z.enum(['user', 'famibook', 'subscription', 'invitation', 'audio', 'backup']),
  id: z.string(),
  /** As it was when it happened (D8); null where it was not known. */
  name: z.string().nullable(),
});
export type ActivitySubject = z.infer<typeof ActivitySubject>;

/** Who did what to whom and when (D41). A line never changes. */
export const ActivityLine = z.object({
  id: z.uuid(),
  at: Instant,
  actor: Actor.extend({
    /** As it was when it happened (D8); null where it was not known. */
    name: z.string().nullable(),
  }),
  action: ActivityAction,
  kind: ActivityKind,
  subject: ActivitySubject.nullable(),
  /** Null for what concerns an account or the platform. */
  famibookId: FamiBookId.nullable(),
  famibookName: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ActivityLine = z.infer<typeof ActivityLine>;
