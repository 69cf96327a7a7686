import { portraitIn } from '@famibook/contracts/portraits/portrait-url';
import { famibookSubscriptions } from '@famibook/famibook-kit/replica-subscriptions';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from '../application.ts';
import type { Tx } from '../ports.ts';

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
  const onFamiBookSuspended: Subscription<'famibook.suspended.v1'> = {
    on: 'famibook.suspended.v1',
    handle: ({ data }, tx: Tx) => pictures.commands.withdrawPictures(tx, data.famibookId),
  };
  const onFamiBook = famibookSubscriptions({
    hasNameKey: true,
    removeFamiBook: retention.commands.deleteFamiBookData,
  });
  return [onPhotoUploaded, onPhotoDeleted, onUserChanged, onUserDeleted, ...onFamiBook, onFamiBookSuspended];
}
