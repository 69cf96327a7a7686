import { z } from 'zod';
import { CommentId, FamiBookId, FileId, MembershipId, MessageId, PhotoId, SessionId, UserId } from './ids.ts';
import { Instant } from './page.ts';
import { PlanType } from './plans.ts';

const person = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});
const famibook = z.object({ famibookId: FamiBookId, famibookName: z.string() });
/**
 * A FamiBook as it is now: each event about its life says all of it, so that the newest version is enough and an older
 * one that comes late can be dropped. Where it does not say whether it is suspended, that is as it was.
 */
const founded = famibook.extend({ planType: PlanType, isSuspended: z.boolean().optional() });
const famibookState = founded.required();
const membership = famibook.extend({ membershipId: MembershipId, userId: UserId });
const photo = famibook.extend({ photoId: PhotoId, userId: UserId });
const message = famibook.extend({
  messageId: MessageId,
  userId: UserId,
  parentId: MessageId.nullable(),
  isApproved: z.boolean(),
});

/** Every fact that travels between services: type → what it says. */
export const EVENTS = {
  /** What tokens of this person say has changed; `endedSessions` are over. */
  'person.identity-changed.v1': z.object({
    userId: UserId,
    endedSessions: z.union([z.literal('all'), z.array(SessionId)]),
    /** Why sessions ended, where their screens should say so. */
    because: z.literal('password-changed').optional(),
  }),
  /** Name or picture; `famibookIds`: where the person is seen. */
  'person.changed.v1': person.extend({ famibookIds: z.array(FamiBookId) }),
  /** By who holds the machine: a new random password (D3). */
  'person.password-reset-by-operator.v1': z.object({ userId: UserId }),
  'person.deleted.v1': z.object({ userId: UserId }),
  'famibook.created.v1': founded,
  'famibook.plan-changed.v1': founded,
  /** Under a new name; the id stays (D40). */
  'famibook.renamed.v1': famibookState,
  /** One approved member took the role over from another (D40). */
  'famibook.manager-changed.v1': famibookState.extend({
    managerUserId: UserId,
    formerManagerUserId: UserId.nullable(),
  }),
  /** Nothing of it is read, written, played or pushed until it is resumed (D39). */
  'famibook.suspended.v1': famibookState,
  'famibook.resumed.v1': famibookState,
  /** With all its memberships, content and files (D40). */
  'famibook.deleted.v1': famibook,
  'membership.requested.v1': membership,
  'membership.approved.v1': membership,
  /** Declined, removed, left: `version` is the identity version that ended it. */
  'membership.ended.v1': membership.extend({ wasApproved: z.boolean() }),
  'photo.uploaded.v1': photo.extend({ fileId: FileId }),
  'photo.edited.v1': photo,
  'photo.reacted.v1': photo,
  'photo.commented.v1': photo.extend({ commentId: CommentId }),
  'photo.comment-deleted.v1': photo.extend({ commentId: CommentId }),
  'photo.deleted.v1': photo.extend({ fileId: FileId }),
  'message.posted.v1': message,
  'message.approved.v1': message,
  'message.reacted.v1': message,
  'message.deleted.v1': message,
  /** All that one person had waiting, as its manager rejected it; long lists come in several events. */
  'messages.rejected.v1': famibook.extend({ userId: UserId, messageIds: z.array(MessageId).min(1).max(500) }),
  'audio.changed.v1': famibook,
  'subscription.requested.v1': z.object({ subscriptionId: z.number().int(), managerEmail: z.string() }),
  'subscription.approved.v1': z.object({
    subscriptionId: z.number().int(),
    managerEmail: z.string(),
    famibookName: z.string(),
  }),
  'subscription.rejected.v1': z.object({
    subscriptionId: z.number().int(),
    managerEmail: z.string(),
    famibookName: z.string(),
  }),
  'password-reset.requested.v1': z.object({ requestId: z.number().int(), userId: UserId }),
  'password-reset.approved.v1': z.object({ requestId: z.number().int(), userId: UserId }),
  'password-reset.completed.v1': z.object({ requestId: z.number().int(), userId: UserId }),
  'backup.changed.v1': z.object({ backupId: z.string() }),
} as const satisfies Record<string, z.ZodObject>;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** What a use case announces; the kit adds the rest. */
export interface NewEvent<T extends EventType = EventType> {
  readonly type: T;
  /** The thing it is about; facts about one thing are ordered by `version`. */
  readonly aggregateId: string;
  readonly version: number;
  readonly data: EventData<T>;
}

/**
 * Who caused an event: a user by id, a service acting for itself by name, an operator by the command that ran, or a
 * schedule by the name of its worker.
 */
export const Actor = z.object({ kind: z.enum(['user', 'service', 'operator', 'schedule']), id: z.string().min(1) });
export type Actor = z.infer<typeof Actor>;

/** What travels. */
export const Envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  aggregateId: z.string(),
  version: z.number().int(),
  /** Counts full restores: a fact from an earlier epoch is dropped (D32). */
  epoch: z.number().int(),
  occurredAt: Instant,
  traceId: z.string(),
  source: z.string(),
  /** Events written by earlier versions have none. */
  actor: Actor.optional(),
  data: z.record(z.string(), z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** What a handler gets: an event without an actor counts as its source's own. */
export interface EventOf<T extends EventType> extends Omit<Envelope, 'type' | 'data' | 'actor'> {
  readonly type: T;
  readonly actor: Actor;
  readonly data: EventData<T>;
}

export const newEvent = <T extends EventType>(
  type: T,
  aggregateId: string,
  version: number,
  data: EventData<T>,
): NewEvent<T> => ({
  type,
  aggregateId,
  version,
  data,
});
