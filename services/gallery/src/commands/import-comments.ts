import type { ImportedComment } from '@famibook/contracts/archives/internal-schemas';
import type { FamiBookId, PhotoId } from '@famibook/contracts/ids';
import { notAfter } from '@famibook/famibook-kit/imported-time';
import { authorizeWriter, onBehalfOfUser } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';

interface ImportedComments {
  famibook: { famibookId: FamiBookId };
  photoId: PhotoId;
  comments: readonly ImportedComment[];
}

/** Adds comments to a photo in the names of their owners. Those that exist already stay. @returns how many were new */
export function importComments(deps: Pick<Deps, 'transaction' | 'publish' | 'photos' | 'comments' | 'now'>) {
  const { transaction, publish, photos } = deps;
  return ({ famibook: { famibookId }, photoId, comments }: ImportedComments): Promise<number> =>
    transaction(async (tx) => {
      const owners = new Map(comments.map(({ owner }) => [owner.userId, owner]));
      for (const [, owner] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await onBehalfOfUser(() => authorizeWriter(tx, { ...owner, isAdmin: false }, famibookId));
      }
      const photo = await photos.lock(tx, photoId);
      if (photo?.famibookId !== famibookId) throw new AppError('photo_not_found');
      const dated = comments.map(({ owner, createdAt, ...comment }) => ({
        ...comment,
        userId: owner.userId,
        createdAt: notAfter(createdAt, deps.now()),
      }));
      const added = await deps.comments.insertImported(tx, photoId, dated);
      if (added === 0) return 0;
      const version = await deps.comments.changeCount(tx, photoId, added);
      await publish(tx, photoEvent('photo.edited.v1', photo, version));
      return added;
    });
}
