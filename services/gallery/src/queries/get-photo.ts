import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { PAGE } from '@famibook/contracts/limits';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { NEWEST } from '../domain/position.ts';
import { assertMaySeePhoto } from '../domain/rights.ts';
import { readCommentPage } from '../store/comment-pages.ts';
import { type CommentRow, type PhotoRow, readPhoto } from '../store/photo-pages.ts';

/** One photo as the caller sees it. */
export const viewPhoto =
  (db: Database) =>
  async (who: Identity, id: PhotoId): Promise<PhotoRow> => {
    const photo = await readPhoto(db, who.userId, id);
    if (!photo) throw new AppError('photo_not_found');
    assertMaySeePhoto(who, photo);
    return photo;
  };

/** With its newest comments (D13). */
export const getPhoto =
  (db: Database) =>
  async (who: Identity, id: PhotoId): Promise<{ photo: PhotoRow; comments: CommentRow[] }> => {
    const photo = await viewPhoto(db)(who, id);
    return { photo, comments: await readCommentPage(db, id, NEWEST, PAGE.detailComments) };
  };
