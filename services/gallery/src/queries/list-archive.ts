import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { positionByCreation } from '@famibook/famibook-kit/content-view';
import { cutPage } from '@famibook/famibook-kit/page';
import { createListArchiveReactions } from '@famibook/famibook-kit/reactions/archived-reactions';
import { cursors } from '../domain/photo.ts';
import type { Deps } from '../ports.ts';
import type { ArchiveCommentRow, ArchivePhotoRow, CommentsOf } from '../store/archive-lists.ts';

type ArchiveDeps = Pick<Deps, 'archive' | 'assertReadable'>;

interface ArchivePage {
  famibookId: FamiBookId;
  after?: string | undefined;
  limit: number;
}

interface Rows<Row> {
  rows: Row[];
  next: string | undefined;
}

/** Photos of a FamiBook, the oldest first. @throws AppError `famibook_not_found`, `famibook_suspended` (D39) */
export function listArchivePhotos({ archive, assertReadable }: ArchiveDeps) {
  return async ({
    famibookId,
    author,
    isAdmin,
    after,
    limit,
  }: ArchivePage & { author?: UserId | undefined; isAdmin: boolean }): Promise<Rows<ArchivePhotoRow>> => {
    await assertReadable({ isAdmin }, famibookId);
    const position = cursors.decode('archivePhoto', after);
    const rows = await archive.readPhotos({ famibookId, author, after: position, limit: limit + 1 });
    return cutPage(rows, limit, (last) => cursors.encode('archivePhoto', positionByCreation(last)));
  };
}

/** Comments on one photo, or those of one author in a FamiBook, the oldest first. */
export function listArchiveComments({ archive }: Pick<Deps, 'archive'>) {
  return async ({
    famibookId,
    of,
    after,
    limit,
  }: ArchivePage & { of: CommentsOf }): Promise<Rows<ArchiveCommentRow>> => {
    const position = cursors.decode('archiveComment', after);
    const rows = await archive.readComments({ famibookId, of, after: position, limit: limit + 1 });
    return cutPage(rows, limit, (last) => cursors.encode('archiveComment', positionByCreation(last)));
  };
}

/** Who reacted to a photo, the latest first. */
export function listArchiveReactions({ reactions }: Pick<Deps, 'reactions'>) {
  return createListArchiveReactions({ reactions, cursors });
}
