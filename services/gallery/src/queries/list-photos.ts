import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { PAGE, TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { ListPhotosQuery, TagCount } from '@famibook/contracts/photos/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import { capTotal, cutPage, type ListPage } from '@famibook/famibook-kit/page';
import { AppError } from '@famibook/service-kit/errors';
import { cursors, endOfMonth, type ListedPhoto, positionOfPhoto } from '../domain/photo.ts';
import { searchTerm } from '../domain/tag-words.ts';
import type { Deps } from '../ports.ts';
import type { FamiBookTotals } from '../store/counters.ts';
import type { PhotoPageRequest } from '../store/photo-lists.ts';

type ListDeps = Pick<Deps, 'lists' | 'counters'>;

/** Photos of the current FamiBook; the administrator's list has those of all (D1, D13). */
export function listPhotos(deps: ListDeps) {
  return async (
    identity: Identity,
    query: ListPhotosQuery,
  ): Promise<ListPage<ListedPhoto> & { version: string | undefined }> => {
    const { sort, limit } = query;
    const request = pageRequest(identity, query);
    const isStored = request.famibookId !== undefined && request.term === undefined && request.author === undefined;
    const [{ rows, state }, counted] = await Promise.all([
      readVisiblePage(deps, request),
      isStored ? undefined : readTotal(deps, request),
    ]);
    const page = cutPage(rows, limit, (last) => cursors.encode(sort, positionOfPhoto(last.photo, sort)));
    const total = counted ?? (state ? { total: state.total } : await readTotal(deps, request));
    return { ...page, rows: shown(page.rows), ...total, version: state?.version };
  };
}

/** How many photos that are being removed one step goes over, and how many steps a request may cost. */
const STEP = { photos: PAGE.max, most: 50 } as const;

/**
 * Reads a page of which something is seen, or the end of the list, because readers take an empty page for the end. Only
 * behind more than 10,000 photos that are being removed is it empty. A page further on than requested has no version.
 */
async function readVisiblePage({ lists }: ListDeps, request: PhotoPageRequest) {
  const first = await lists.readPage(request);
  if (first.rows.length < request.limit || shown(first.rows.slice(0, -1)).length > 0) return first;
  let { rows } = first;
  let { after } = request;
  for (let steps = 0; ; steps += 1) {
    const seen = rows.findIndex(({ photo }) => !photo.isBeingRemoved);
    const last = (seen < 0 ? rows : rows.slice(0, seen)).at(-1);
    if (last) after = positionOfPhoto(last.photo, request.order);
    if (seen >= 0 || !last || steps === STEP.most) break;
    ({ rows } = await lists.readPage({ ...request, after, limit: STEP.photos }));
  }
  return { rows: (await lists.readPage({ ...request, after })).rows, state: undefined };
}

function shown(rows: readonly ListedPhoto[]): ListedPhoto[] {
  return rows.filter(({ photo }) => !photo.isBeingRemoved);
}

/** What changes whenever the response to the same request would; undefined for a page that has no version. */
export function readPhotosVersion({ lists }: Pick<Deps, 'lists'>) {
  return (identity: Identity, query: ListPhotosQuery): Promise<string | undefined> =>
    lists.readPageVersion(pageRequest(identity, query));
}

function pageRequest(identity: Identity, query: ListPhotosQuery): PhotoPageRequest {
  const { author, sort, limit } = query;
  const term = searchTerm(query.tag);
  if (term !== undefined && author !== undefined) throw tagAndAuthor();
  const famibookId = identity.isAdmin ? undefined : identity.current?.famibookId;
  const callerId = identity.userId;
  return { callerId, famibookId, term, author, order: sort, after: startOf(query), limit: limit + 1 };
}

function startOf({ sort, before, from }: ListPhotosQuery): Position {
  return before === undefined && from !== undefined ? endOfMonth(from) : cursors.decode(sort, before);
}

/** Only totals that are stored are exact however large they are (D14). */
async function readTotal(
  { counters }: ListDeps,
  { term, author, famibookId }: Pick<PhotoPageRequest, 'term' | 'author' | 'famibookId'>,
): Promise<{ total: number; isCapped?: boolean }> {
  if (term !== undefined) return capTotal(await counters.readTaggedTotal(term, famibookId), TAG_TOTAL_CAP);
  if (author !== undefined) return capTotal(await counters.readAuthorTotal(author, famibookId), TAG_TOTAL_CAP);
  return { total: await counters.readTotal(famibookId) };
}

/** No index finds the photos of one author with one tag. */
function tagAndAuthor(): AppError {
  const message = 'Ask for a tag or for an author, not for both';
  return new AppError('validation', { message, fields: { author: message } });
}

/** Tags of the current FamiBook, the same for every member; an administrator without a FamiBook has none. */
export function listTags({ tags }: Pick<Deps, 'tags'>) {
  return async (identity: Identity, { q, limit }: { q?: string | undefined; limit: number }): Promise<TagCount[]> => {
    if (!identity.current) return [];
    return tags.readCounts({ famibookId: identity.current.famibookId, term: searchTerm(q), limit });
  };
}

/** What the administrator's list shows of FamiBooks. */
export function getPhotoTotals({ counters }: ListDeps) {
  return (famibookIds: readonly FamiBookId[]): Promise<FamiBookTotals[]> => counters.readTotalsOf(famibookIds);
}

/** Photos of one FamiBook, or of the platform when undefined (D36). */
export function countPhotos({ counters }: ListDeps) {
  return async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await counters.readTotal(famibookId),
  });
}
