import type { PhotoId } from '@famibook/contracts/ids';
import { createReact, type React } from '@famibook/famibook-kit/reactions/react';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';
import { viewPhoto } from '../queries/get-photo.ts';
import { lockPhotoForWrite } from '../steps/lock-photo.ts';
import { photoReactions } from '../store/reactions.ts';

/** Sets a like or heart on a photo, or takes it back (D12). */
export function reactToPhoto({
  db,
  transaction,
  publish,
}: Pick<Deps, 'db' | 'transaction' | 'publish'>): React<PhotoId> {
  return createReact({
    transaction,
    publish,
    reactions: photoReactions,
    view: viewPhoto({ db }),
    lock: lockPhotoForWrite,
    reacted: (photo, version) => photoEvent('photo.reacted.v1', photo, version),
  });
}
