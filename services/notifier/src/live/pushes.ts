import type { EventData, EventOf, EventType } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Push, PushType } from '@famibook/contracts/live/push';
import type { Audience } from './audience.ts';

export interface Notice {
  push: Push;
  to: Audience;
}

type Pushes = { readonly [T in EventType]?: (data: EventData<T>) => Notice | readonly Notice[] };

function push(type: PushType, id: string, famibookName: string | null): Push {
  return { type, data: { id, famibookName } };
}

type PhotoEvent = EventData<'photo.edited.v1'>;
type MessageEvent = EventData<'message.posted.v1'>;
type MemberEvent = EventData<'membership.requested.v1'>;
type ResetEvent = EventData<'password-reset.requested.v1'>;
type FamiBookEvent = EventData<'famibook.deleted.v1'>;

function toFamily({ famibookId }: { famibookId: FamiBookId }): Audience {
  return { seeing: famibookId };
}

function photo(type: PushType) {
  return (data: PhotoEvent): Notice => ({ push: push(type, data.photoId, data.famibookName), to: toFamily(data) });
}

/** A message that waits for approval exists only for its author and those who may approve it (D11). */
function message(type: PushType, data: MessageEvent): Notice {
  return {
    push: push(type, data.messageId, data.famibookName),
    to: data.isApproved ? toFamily(data) : toAuthorAndManager(data),
  };
}

function toAuthorAndManager({ userId, famibookId }: Pick<MessageEvent, 'userId' | 'famibookId'>): Audience {
  return { managing: famibookId, author: { userId, famibookId } };
}

function postedOrReplied(data: MessageEvent): Notice {
  return message(data.parentId === null ? 'message_posted' : 'message_replied', data);
}

function messageUpdated(data: MessageEvent): Notice {
  return message('message_updated', data);
}

/** To the manager and the person. */
function member(type: PushType, { userId, famibookId, famibookName }: MemberEvent): Notice {
  return {
    push: push(type, userId, famibookName),
    to: { managing: famibookId, people: [userId] },
  };
}

const ADMINISTRATORS: Audience = { admins: true };

function famibookChanged({ famibookId, famibookName }: FamiBookEvent, to: Audience): Notice {
  return {
    push: push('famibook_changed', famibookId, famibookName),
    to,
  };
}

function openFamiBookChanged(data: FamiBookEvent): Notice {
  return famibookChanged(data, toFamily(data));
}

/** Its members' sockets are closed instead; the browsers reload their data once they are back. */
function closedFamiBookChanged(data: FamiBookEvent): Notice {
  return famibookChanged(data, ADMINISTRATORS);
}

function resetChanged({ requestId }: ResetEvent): Notice {
  return {
    push: push('reset_changed', String(requestId), null),
    to: ADMINISTRATORS,
  };
}

function subscriptionChanged(subscriptionId: number, famibookName: string | null): Notice {
  return {
    push: push('subscription_changed', String(subscriptionId), famibookName),
    to: ADMINISTRATORS,
  };
}

function subscriptionDecided(data: EventData<'subscription.approved.v1'>): Notice {
  return subscriptionChanged(data.subscriptionId, data.famibookName);
}

/** The pushes of each event, and their receivers (D28). An event that is not here changes no screen. */
const PUSHES = {
  'photo.uploaded.v1': photo('photo_uploaded'),
  'photo.commented.v1': photo('photo_commented'),
  'photo.edited.v1': photo('photo_updated'),
  'photo.reacted.v1': photo('photo_updated'),
  'photo.comment-deleted.v1': photo('photo_updated'),
  'photo.deleted.v1': photo('photo_updated'),
  'message.posted.v1': postedOrReplied,
  'message.approved.v1': (data) => postedOrReplied({ ...data, isApproved: true }),
  'message.reacted.v1': messageUpdated,
  'message.deleted.v1': messageUpdated,
  // One push, whichever of them it names: screens reload the list.
  'messages.rejected.v1': ({ messageIds: [first = ''], famibookName, ...data }) => ({
    push: push('message_updated', first, famibookName),
    to: toAuthorAndManager(data),
  }),
  'membership.requested.v1': (data) => member('member_requested', data),
  'membership.approved.v1': (data) => member('member_approved', data),
  'membership.ended.v1': (data) => member('member_ended', data),
  // The event does not name the lists that show the person.
  'person.deleted.v1': ({ userId }) => ({ push: push('member_ended', userId, null), to: ADMINISTRATORS }),
  'person.changed.v1': ({ userId, famibookIds }) => ({
    push: push('person_changed', userId, null),
    to: { seeingAny: famibookIds, people: [userId] },
  }),
  // Open sessions of the account are notified of the request, from whatever browser it came (D23).
  'password-reset.requested.v1': (data) => [
    { push: push('reset_requested', String(data.requestId), null), to: { people: [data.userId] } },
    resetChanged(data),
  ],
  'password-reset.approved.v1': resetChanged,
  'password-reset.completed.v1': resetChanged,
  'subscription.requested.v1': ({ subscriptionId }) => subscriptionChanged(subscriptionId, null),
  'subscription.approved.v1': subscriptionDecided,
  'subscription.rejected.v1': subscriptionDecided,
  'subscription.plan-changed.v1': subscriptionDecided,
  'famibook.created.v1': openFamiBookChanged,
  'famibook.plan-changed.v1': openFamiBookChanged,
  'famibook.renamed.v1': openFamiBookChanged,
  'famibook.manager-changed.v1': openFamiBookChanged,
  'famibook.resumed.v1': openFamiBookChanged,
  'famibook.restored.v1': openFamiBookChanged,
  'famibook.suspended.v1': closedFamiBookChanged,
  'famibook.deleted.v1': closedFamiBookChanged,
  'audio.changed.v1': (data) => ({
    push: push('audio_changed', data.famibookId, data.famibookName),
    to: toFamily(data),
  }),
  'backup.changed.v1': (data) => ({ push: push('backup_changed', data.backupId, null), to: ADMINISTRATORS }),
} satisfies Pushes;

type PushedType = keyof typeof PUSHES;
export const PUSHED_TYPES = Object.keys(PUSHES) as PushedType[];

export function noticesOf<T extends PushedType>({ type, data }: Pick<EventOf<T>, 'type' | 'data'>): readonly Notice[] {
  const toNotices = PUSHES[type] as (data: EventData<T>) => Notice | readonly Notice[];
  return [toNotices(data)].flat();
}
