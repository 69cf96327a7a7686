import type { EventData, EventOf, EventType } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Push, PushType } from '@famibook/contracts/live/push';
import type { Audience } from './audience.ts';

export interface Notice {
  push: Push;
  to: Audience;
}

type Pushes = { readonly [T in EventType]?: (data: EventData<T>) => Notice };

const push = (type: PushType, id: string, famibookName: string | null): Push => ({ type, data: { id, famibookName } });

type PhotoEvent = EventData<'photo.edited.v1'>;
type MessageEvent = EventData<'message.posted.v1'>;
type MemberEvent = EventData<'membership.requested.v1'>;

const toFamily = ({ famibookId }: { famibookId: FamiBookId }): Audience => ({ seeing: famibookId });

const photo =
  (type: PushType) =>
  (data: PhotoEvent): Notice => ({ push: push(type, data.photoId, data.famibookName), to: toFamily(data) });

/** What waits for approval does not exist for anybody but its author and who approves it (D11). */
const message = (type: PushType, data: MessageEvent): Notice => ({
  push: push(type, data.messageId, data.famibookName),
  to: data.isApproved ? toFamily(data) : { managing: data.famibookId, people: [data.userId] },
});
const postedOrReplied = (data: MessageEvent): Notice =>
  message(data.parentId === null ? 'message_posted' : 'message_replied', data);
const messageUpdated = (data: MessageEvent): Notice => message('message_updated', data);

const member = (type: PushType, { userId, famibookName }: MemberEvent, to: Audience): Notice => ({
  push: push(type, userId, famibookName),
  to,
});
const lookedAfter = ({ famibookId }: MemberEvent): Audience => ({ managing: famibookId });

/** The push of each event, and who gets it (D28). An event that is not here changes no screen. */
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
  // One push, whichever of them it names: screens read the list anew.
  'messages.rejected.v1': ({ messageIds: [first = ''], famibookId, famibookName, userId }) => ({
    push: push('message_updated', first, famibookName),
    to: { managing: famibookId, people: [userId] },
  }),
  'membership.requested.v1': (data) => member('member_requested', data, lookedAfter(data)),
  'membership.approved.v1': (data) => member('member_approved', data, { ...lookedAfter(data), people: [data.userId] }),
  // The lists of those who wait and of those who are in are read again; whose membership it was has nothing to see there.
  'membership.ended.v1': (data) => member('member_requested', data, lookedAfter(data)),
  'person.changed.v1': ({ userId, famibookIds }) => ({
    push: push('person_changed', userId, null),
    to: { seeingAny: famibookIds, people: [userId] },
  }),
  // Open sessions of the account learn of the request, whoever made it (D23).
  'password-reset.requested.v1': ({ requestId, userId }) => ({
    push: push('reset_requested', String(requestId), null),
    to: { people: [userId] },
  }),
  'audio.changed.v1': (data) => ({
    push: push('audio_changed', data.famibookId, data.famibookName),
    to: toFamily(data),
  }),
  'backup.changed.v1': (data) => ({ push: push('backup_changed', data.backupId, null), to: { admins: true } }),
} satisfies Pushes;

type PushedType = keyof typeof PUSHES;
export const PUSHED_TYPES = Object.keys(PUSHES) as PushedType[];

export function noticeOf<T extends PushedType>({ type, data }: Pick<EventOf<T>, 'type' | 'data'>): Notice {
  const toNotice = PUSHES[type] as (data: EventData<T>) => Notice;
  return toNotice(data);
}
