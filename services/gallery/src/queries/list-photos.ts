import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { ListPhotosQuery } from '@famibook/contracts/photos/schemas';
import { NEWEST, type Position } from '@famibook/famibook-kit/keyset';
import { cutPage, type PageInfo } from '@famibook/famibook-kit/page';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { searchTerm } from '../domain/tags.ts';
import type { Deps } from '../ports.ts';
import { cursors, endOfMonth } from '../store/cursors.ts';
import { type PhotoRow, positionOf, readPhotoPage } from '../store/photo-pages.ts';
import { readAuthorTotal, readPhotoTotal, readTaggedTotal } from '../store/photo-totals.ts';

export interface PhotoPage extends PageInfo {
  photos: PhotoRow[];
}

/** Photos of the current FamiBook; the administrator's list holds those of all (D1, D13). */
export function listPhotos({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, query: ListPhotosQuery): Promise<PhotoPage> => {
    const famibookId = identity.isAdmin ? undefined : identity.current?.famibookId;
    const { author, sort, limit } = query;
    const term = searchTerm(query.tag);
    if (term !== undefined && author !== undefined) throw tagAndAuthor();
    const request = { callerId: identity.userId, famibookId, order: sort, term, author, after: startOf(query) };
    const [rows, total] = await Promise.all([
      readPhotoPage(db, { ...request, limit: limit + 1 }),
      readTotal(db, { term, author, famibookId }),
    ]);
    const page = cutPage(rows, limit, (last) => cursors.encode(sort, positionOf(last, sort)));
    const isCapped = (term !== undefined || author !== undefined) && total > TAG_TOTAL_CAP;
    return { photos: page.rows, next: page.next, total: isCapped ? TAG_TOTAL_CAP : total, isCapped };
  };
}

function startOf({ sort, before, from }: ListPhotosQuery): Position {
  if (before !== undefined) return cursors.decode(sort, before);
  return from === undefined ? NEWEST : endOfMonth(from);
}

interface Filter {
  term: string | undefined;
  author: string | undefined;
  famibookId: string | undefined;
}

function readTotal(db: Database, { term, author, famibookId }: Filter): Promise<number> {
  if (term !== undefined) return readTaggedTotal(db, term, famibookId);
  return author === undefined ? readPhotoTotal(db, famibookId) : readAuthorTotal(db, author, famibookId);
}

/** No index finds the photos of one user with one tag. */
function tagAndAuthor(): AppError {
  const message = 'Ask for a tag or for an author, not for both';
  return new AppError('validation', { message, fields: { author: message } });
}
