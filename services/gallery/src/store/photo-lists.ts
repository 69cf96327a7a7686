import type { PhotoId } from '@famibook/contracts/ids';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { PhotoView } from '../domain/photo.ts';
import { PHOTO_BY_ID, type PhotoPageShape, photoPageSql } from './photo-page-sql.ts';

export type PhotoLists = ReturnType<typeof createPhotoLists>;

export interface PhotoPageRequest {
  callerId: string;
  /** Undefined for photos of all FamiBooks. */
  famibookId: string | undefined;
  order: PhotoPageShape['order'];
  term: string | undefined;
  /** Lists only the photos of this user; not together with a term. */
  author: string | undefined;
  after: Position;
  limit: number;
}

export function createPhotoLists(db: Database) {
  return {
    readPage: ({ callerId, famibookId, order, term, author, after, limit }: PhotoPageRequest) => {
      const scope = famibookId === undefined ? 'all' : 'famibook';
      const filter = [famibookId, term ?? author].filter((value) => value !== undefined);
      const values = [callerId, after.at, after.id, limit, ...filter];
      return db.query<PhotoView>({ ...photoPageSql({ scope, order, only: filterOf(term, author) }), values });
    },
    readPhoto: async (callerId: string, id: PhotoId): Promise<PhotoView | undefined> =>
      (await db.query<PhotoView>({ ...PHOTO_BY_ID, values: [callerId, id] }))[0],
  };
}

function filterOf(term: string | undefined, author: string | undefined): PhotoPageShape['only'] {
  if (term !== undefined) return 'tagged';
  return author === undefined ? null : 'author';
}
