import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { PAGE } from '@famibook/contracts/limits';
import { NEWEST } from '@famibook/famibook-kit/keyset';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeePhoto } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readCommentPage } from '../store/comment-pages.ts';
import { type CommentRow, type PhotoRow, readPhoto } from '../store/photo-pages.ts';

/** One photo as the caller sees it. */
export function viewPhoto({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, id: PhotoId): Promise<PhotoRow> => {
    const photo = await readPhoto(db, identity.userId, id);
    if (!photo) throw new AppError('photo_not_found');
    assertMaySeePhoto(identity, photo);
    return photo;
  };
}

/** One photo with its newest comments (D13). */
export function getPhoto({ db }: Pick<Deps, 'db'>) {
  const view = viewPhoto({ db });
  return async (identity: Identity, id: PhotoId): Promise<{ photo: PhotoRow; comments: CommentRow[] }> => {
    const photo = await view(identity, id);
    return { photo, comments: await readCommentPage(db, id, NEWEST, PAGE.detailComments) };
  };
}
