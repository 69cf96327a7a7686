import type { EventType } from '@famibook/contracts/events';
import { portraitIn } from '@famibook/contracts/portraits/portrait-url';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from './application.ts';
import type { Tx } from './store/prisma.ts';

type FamibookStateEvent = Extract<
  EventType,
  `famibook.${'created' | 'plan-changed' | 'renamed' | 'suspended' | 'resumed'}.v1`
>;

/** What media does when photos, users and FamiBooks change elsewhere. */
export function subscriptions({ pictures, portraits, retention }: Application): readonly AnySubscription[] {
  const onPhotoUploaded: Subscription<'photo.uploaded.v1'> = {
    on: 'photo.uploaded.v1',
    handle: ({ data }, tx: Tx) => pictures.commands.claimPicture(tx, data.fileId),
  };
  const onPhotoDeleted: Subscription<'photo.deleted.v1'> = {
    on: 'photo.deleted.v1',
    handle: ({ data }, tx: Tx) => pictures.commands.retirePicture(tx, data.fileId),
  };
  const onUserChanged: Subscription<'person.changed.v1'> = {
    on: 'person.changed.v1',
    handle: ({ data, version }, tx: Tx) =>
      portraits.commands.claimPortrait(tx, {
        userId: data.userId,
        portraitId: portraitIn(data.profileImageUrl),
        version,
      }),
  };
  const onUserDeleted: Subscription<'person.deleted.v1'> = {
    on: 'person.deleted.v1',
    handle: ({ data }, tx: Tx) => retention.commands.deleteUserData(tx, data.userId),
  };
  const onFamibookDeleted: Subscription<'famibook.deleted.v1'> = {
    on: 'famibook.deleted.v1',
    handle: ({ data, version }, tx: Tx) => retention.commands.deleteFamibookData(tx, data.famibookId, version),
  };
  function onFamibookState<T extends FamibookStateEvent>(on: T): Subscription<T> {
    return { on, handle: ({ data, version }, tx: Tx) => retention.commands.replicateFamibook(tx, data, version) };
  }
  return [
    onPhotoUploaded,
    onPhotoDeleted,
    onUserChanged,
    onUserDeleted,
    onFamibookState('famibook.created.v1'),
    onFamibookState('famibook.plan-changed.v1'),
    onFamibookState('famibook.renamed.v1'),
    onFamibookState('famibook.suspended.v1'),
    onFamibookState('famibook.resumed.v1'),
    onFamibookDeleted,
  ];
}
