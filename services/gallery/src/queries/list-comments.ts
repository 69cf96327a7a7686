import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { NEWEST } from '@famibook/famibook-kit/keyset';
import { cutPage, type PageInfo } from '@famibook/famibook-kit/page';
import type { Deps } from '../ports.ts';
import { positionOfComment, readCommentPage } from '../store/comment-pages.ts';
import { cursors } from '../store/cursors.ts';
import type { CommentRow } from '../store/photo-pages.ts';
import { viewPhoto } from './get-photo.ts';

export interface CommentPage extends PageInfo {
  comments: CommentRow[];
}

/** Comments on a photo, newest first (D13). */
export function listComments({ db }: Pick<Deps, 'db'>) {
  const view = viewPhoto({ db });
  return async (
    identity: Identity,
    id: PhotoId,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<CommentPage> => {
    const after = before === undefined ? NEWEST : cursors.decode('comment', before);
    const photo = await view(identity, id);
    const rows = await readCommentPage(db, id, after, limit + 1);
    const page = cutPage(rows, limit, (last) => cursors.encode('comment', positionOfComment(last)));
    return { comments: page.rows, next: page.next, total: photo.commentCount };
  };
}
