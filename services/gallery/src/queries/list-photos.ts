import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { ListPhotosQuery } from '@famibook/contracts/photos';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { decodeCursor, encodeCursor, endOfMonth, NEWEST } from '../domain/position.ts';
import { searchTerm } from '../domain/tags.ts';
import { type PhotoRow, positionOf, readPhotoPage } from '../store/photo-pages.ts';
import { readAuthorTotal, readPhotoTotal, readTaggedTotal } from '../store/photo-totals.ts';

export interface PhotoPage {
  photos: PhotoRow[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
}

const startOf = ({ sort, before, from }: ListPhotosQuery) => {
  if (before !== undefined) return decodeCursor(sort, before);
  return from === undefined ? NEWEST : endOfMonth(from);
};

/** The current FamiBook's photos; the administrator's list holds those of all (D1, D13). */
export const listPhotos =
  (db: Database) =>
  async (who: Identity, query: ListPhotosQuery): Promise<PhotoPage> => {
    const famibookId = who.isAdmin ? undefined : who.current?.famibookId;
    const term = searchTerm(query.tag);
    const { author } = query;
    if (term !== undefined && author !== undefined) throw tagAndAuthor();
    const page = { callerId: who.userId, famibookId, order: query.sort, term, author, after: startOf(query) };
    const [rows, total] = await Promise.all([
      readPhotoPage(db, { ...page, limit: query.limit + 1 }),
      readTotal(db, { term, author, famibookId }),
    ]);
    const photos = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? photos.at(-1) : undefined;
    const isCapped = (term !== undefined || author !== undefined) && total > TAG_TOTAL_CAP;
    return {
      photos,
      next: last && encodeCursor(query.sort, positionOf(last, query.sort)),
      total: isCapped ? TAG_TOTAL_CAP : total,
      isCapped,
    };
  };

interface Counted {
  term: string | undefined;
  author: string | undefined;
  famibookId: string | undefined;
}

function readTotal(db: Database, { term, author, famibookId }: Counted): Promise<number> {
  if (term !== undefined) return readTaggedTotal(db, term, famibookId);
  return author === undefined ? readPhotoTotal(db, famibookId) : readAuthorTotal(db, author, famibookId);
}

/** A person's photos with a tag would be found only by looking at all of that person's. */
function tagAndAuthor(): AppError {
  const text = 'Ask for a tag or for an author, not for both';
  return new AppError('validation', { message: text, fields: { author: text } });
}
