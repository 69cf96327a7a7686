import type { PhotoId } from '@famibook/contracts/ids';
import { createReact, type React } from '@famibook/famibook-kit/reactions/react';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';
import { viewPhoto } from '../queries/get-photo.ts';
import { lockPhotoForWrite } from '../steps/lock-photo.ts';

type ReactDeps = Pick<Deps, 'transaction' | 'publish' | 'photos' | 'reactions' | 'lists'>;

/** Sets or removes a reaction to a photo (D12). */
export function reactToPhoto(deps: ReactDeps): React<PhotoId> {
  return createReact({
    transaction: deps.transaction,
    publish: deps.publish,
    reactions: deps.reactions,
    view: viewPhoto(deps),
    lock: (tx, actor, id) => lockPhotoForWrite(deps, tx, actor, id),
    toEvent: (photo, version) => photoEvent('photo.reacted.v1', photo, version),
  });
}
