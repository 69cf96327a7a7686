import type { FamiBookId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { microseconds, type Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import { PHOTO_BY_ID, type PhotoPageShape, photoPageSql } from './photo-page-sql.ts';

/** A comment as the page statement answers it: times in UTC, in the database's writing. */
export interface CommentRow {
  id: string;
  content: string;
  createdAt: string;
  user: { id: string; firstName: string; lastName: string; profileImageUrl: string | null };
}

/** A photo as one caller sees it. */
export interface PhotoRow extends Reactions {
  id: PhotoId;
  userId: UserId;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  famibookId: FamiBookId;
  famibookName: string;
  /** Its FamiBook is (D39). */
  isSuspended: boolean;
  fileId: FileId;
  renditionWidths: number[];
  width: number;
  height: number;
  thumbhash: string;
  isAnimated: boolean;
  description: string;
  tags: string;
  commentCount: number;
  createdAt: string;
  takenAt: string | null;
  /** The newest two; null for none. */
  comments: CommentRow[] | null;
}

export interface PageRequest {
  callerId: string;
  /** Undefined: photos of all FamiBooks. */
  famibookId: string | undefined;
  order: PhotoPageShape['order'];
  term: string | undefined;
  /** Only this person's; not together with a term. */
  author: string | undefined;
  after: Position;
  limit: number;
}

export const readPhotoPage = (db: Database, page: PageRequest): Promise<PhotoRow[]> => {
  const shape = {
    scope: page.famibookId === undefined ? 'all' : 'famibook',
    order: page.order,
    only: onlyOf(page),
  } as const;
  const narrowing = [page.famibookId, page.term ?? page.author].filter((value) => value !== undefined);
  const values = [page.callerId, page.after.at, page.after.id, page.limit, ...narrowing];
  return db.query<PhotoRow>({ ...photoPageSql(shape), values });
};

function onlyOf({ term, author }: PageRequest): PhotoPageShape['only'] {
  if (term !== undefined) return 'tagged';
  return author === undefined ? null : 'author';
}

export const readPhoto = async (db: Database, callerId: string, photoId: string): Promise<PhotoRow | undefined> =>
  (await db.query<PhotoRow>({ ...PHOTO_BY_ID, values: [callerId, photoId] }))[0];

export const positionOf = (row: PhotoRow, order: PhotoPageShape['order']): Position => ({
  at: microseconds(order === 'taken' ? (row.takenAt ?? row.createdAt) : row.createdAt),
  id: row.id,
});
