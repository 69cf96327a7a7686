import { z } from 'zod';
import { accountEvents } from './account/events.ts';
import { activityEvents } from './activity/events.ts';
import { archiveEvents } from './archives/events.ts';
import { audioEvents } from './audio/events.ts';
import { backupEvents } from './backup/events.ts';
import { boardEvents } from './board/events.ts';
import { driveEvents } from './drive/events.ts';
import { famibookEvents } from './famibooks/events.ts';
import { invitationEvents } from './invitations/events.ts';
import { mediaEvents } from './media/events.ts';
import { memberEvents } from './members/events.ts';
import { Instant } from './page.ts';
import { passwordResetEvents } from './password-reset/events.ts';
import { photoEvents } from './photos/events.ts';
import { secondFactorEvents } from './second-factor/events.ts';
import { subscriptionEvents } from './subscriptions/events.ts';

/** Every event that travels between services: type → data. */
export const EVENTS = {
  ...accountEvents,
  ...secondFactorEvents,
  ...famibookEvents,
  ...memberEvents,
  ...invitationEvents,
  ...photoEvents,
  ...boardEvents,
  ...audioEvents,
  ...mediaEvents,
  ...subscriptionEvents,
  ...passwordResetEvents,
  ...backupEvents,
  ...driveEvents,
  ...activityEvents,
  ...archiveEvents,
} as const satisfies Record<string, z.ZodObject>;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** What a command publishes; the kit adds the rest. */
export interface NewEvent<T extends EventType = EventType> {
  readonly type: T;
  /** The id of the thing it is about; events about one thing are ordered by `version`. */
  readonly aggregateId: string;
  readonly version: number;
  readonly data: EventData<T>;
  readonly names?: UserNames | undefined;
}

/** The full names of users by their ids, as they were when an event happened: what Activity shows (D8, D41). */
export type UserNames = Readonly<Record<string, string>>;

/**
 * Who caused an event: a user by id, a service acting for itself by name, an operator by the command that ran, or a
 * schedule by the name of its worker.
 */
export const Actor = z.object({ kind: z.enum(['user', 'service', 'operator', 'schedule']), id: z.string().min(1) });
export type Actor = z.infer<typeof Actor>;

/** What travels between services. */
export const Envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  aggregateId: z.string(),
  version: z.number().int(),
  /** Grows with each restore: an event from before a restore of everything, or of its FamiBook, changes no restored row (D32). */
  epoch: z.number().int(),
  /** A restore of its FamiBook has published it once more, under another id. */
  isSentAgain: z.literal(true).optional(),
  /** A restore of everything has undone it before it was published; no later restore publishes it once more. */
  isUndone: z.literal(true).optional(),
  occurredAt: Instant,
  traceId: z.string(),
  /** The span that published it (W3C Trace Context); events written by earlier versions have none. */
  traceparent: z.string().optional(),
  source: z.string(),
  /** Events written by earlier versions have none. */
  actor: Actor.optional(),
  /** User id to name, for its actor and the users it is about, where Activity records it. */
  names: z.record(z.string(), z.string()).optional(),
  data: z.record(z.string(), z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** What a handler gets: an event without an actor counts as its source's own. */
export interface EventOf<T extends EventType> extends Omit<Envelope, 'type' | 'data' | 'actor'> {
  readonly type: T;
  readonly actor: Actor;
  readonly data: EventData<T>;
}

export function newEvent<T extends EventType>(
  type: T,
  aggregateId: string,
  version: number,
  data: EventData<T>,
  names?: UserNames,
): NewEvent<T> {
  return { type, aggregateId, version, data, ...(names && { names }) };
}
