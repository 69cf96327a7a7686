import type { FamiBookId } from '@famibook/contracts/ids';
import { positionByCreation } from '@famibook/famibook-kit/content-view';
import { cutPage } from '@famibook/famibook-kit/page';
import { createListArchiveReactions } from '@famibook/famibook-kit/reactions/archived-reactions';
import { cursors } from '../domain/message.ts';
import type { Deps } from '../ports.ts';
import type { ArchiveMessageRow, MessagesOf } from '../store/archive-lists.ts';

interface ArchivePage {
  famibookId: FamiBookId;
  of: MessagesOf;
  after?: string | undefined;
  limit: number;
}

/** Messages, replies of one of them, or the posts of one author, as an archive holds them: the oldest first. */
export function listArchiveMessages({ archive }: Pick<Deps, 'archive'>) {
  return async ({
    famibookId,
    of,
    after,
    limit,
  }: ArchivePage): Promise<{ rows: ArchiveMessageRow[]; next: string | undefined }> => {
    const position = cursors.decode('archive', after);
    const rows = await archive.readMessages({ famibookId, of, after: position, limit: limit + 1 });
    return cutPage(rows, limit, (last) => cursors.encode('archive', positionByCreation(last)));
  };
}

/** Who reacted to a message, the latest first. */
export function listArchiveReactions({ reactions }: Pick<Deps, 'reactions'>) {
  return createListArchiveReactions({ reactions, cursors });
}
