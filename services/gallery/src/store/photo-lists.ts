import type { PhotoId } from '@famibook/contracts/ids';
import type { OwnReactions } from '@famibook/contracts/reactions/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { ListedPhoto, PhotoView } from '../domain/photo.ts';
import { createPhotoCache, type PhotoVersion } from './photo-cache.ts';
import {
  hasVersion,
  PHOTO_BY_ID,
  type PhotoPageShape,
  pageStatesSql,
  pageVersionSql,
  photoPageSql,
} from './photo-page-sql.ts';

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

/** The state of a page in one snapshot, read with its rows or alone. */
interface StateColumns extends PhotoVersion {
  /** Photos of the FamiBook. */
  famibookPhotos: number;
}

/** A photo of a page of which only the state was read. */
type PhotoState = StateColumns & OwnReactions;

export interface PageState {
  /** Changes with all that the caller sees on the page. */
  version: string;
  /** Photos of the FamiBook. */
  total: number;
}

export interface PhotoPage {
  rows: ListedPhoto[];
  /** Undefined for a page without a version. */
  state: PageState | undefined;
}

/** How often a request waits for another one that reads the same page, before it reads the page itself. */
const MAX_WAITS = 2;

export function createPhotoLists(db: Pick<Database, 'query'>) {
  const cache = createPhotoCache();
  const reading = new Map<string, Promise<unknown>>();

  const readRows = <Row extends PhotoView>(request: PhotoPageRequest) =>
    db.query<Row>({ ...photoPageSql(shapeOf(request)), values: valuesOf(request) });

  /** The page out of the cache, if it has all photos as they are now. */
  async function readFromCache(request: PhotoPageRequest): Promise<PhotoPage | undefined> {
    const statement = { ...pageStatesSql(request.order), values: valuesOf(request) };
    const states = await db.query<PhotoState>(statement);
    const rows = cache.findAll(states)?.map(({ photo, state }) => ({ photo, own: state }));
    return rows && { rows, state: stateOf(request.callerId, states) };
  }

  async function readIntoCache(request: PhotoPageRequest): Promise<PhotoPage> {
    const rows = await readRows<PhotoView & StateColumns>(request);
    for (const row of rows) cache.store(row, row);
    return { rows: rows.map(listed), state: stateOf(request.callerId, rows) };
  }

  /** Of members who ask for the same page at the same time, one has it read, and the others find it in the cache. */
  async function readVersionedPage(request: PhotoPageRequest): Promise<PhotoPage> {
    const key = valuesOf({ ...request, callerId: '' })
      .concat(request.order)
      .join(' ');
    for (let waits = 0; ; waits += 1) {
      const cached = await readFromCache(request);
      if (cached) return cached;
      const other = reading.get(key);
      if (!other || waits === MAX_WAITS) break;
      await other.catch(() => undefined);
    }
    const page = readIntoCache(request);
    reading.set(key, page);
    try {
      return await page;
    } finally {
      if (reading.get(key) === page) reading.delete(key);
    }
  }

  return {
    readPage: async (request: PhotoPageRequest): Promise<PhotoPage> => {
      if (hasVersion(shapeOf(request))) return readVersionedPage(request);
      return { rows: (await readRows(request)).map(listed), state: undefined };
    },
    /** The version of a page, for a fraction of what the page costs; undefined for one that has none. */
    readPageVersion: async (request: PhotoPageRequest): Promise<string | undefined> => {
      if (!hasVersion(shapeOf(request))) return undefined;
      const statement = { ...pageVersionSql(request.order), values: valuesOf(request) };
      return (await db.query<{ version: string | null }>(statement))[0]?.version ?? undefined;
    },
    readPhoto: async (callerId: string, id: PhotoId): Promise<PhotoView | undefined> =>
      (await db.query<PhotoView>({ ...PHOTO_BY_ID, values: [callerId, id] }))[0],
  };
}

function listed(row: PhotoView): ListedPhoto {
  return { photo: row, own: row };
}

function shapeOf({ famibookId, order, term, author }: PhotoPageRequest): PhotoPageShape {
  return { scope: famibookId === undefined ? 'all' : 'famibook', order, only: filterOf(term, author) };
}

function valuesOf({ callerId, famibookId, term, author, after, limit }: PhotoPageRequest): unknown[] {
  const filter = [famibookId, term ?? author].filter((value) => value !== undefined);
  return [callerId, after.at, after.id, limit, ...filter];
}

/** The same text as in `pageVersionSql`; an empty page has no version. */
function stateOf(callerId: string, rows: readonly StateColumns[]): PageState | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const sum = rows.reduce((before, { rowVersion }) => before + BigInt(rowVersion), 0n);
  const version = `${callerId} ${first.famibookWrittenBy} ${sum}`;
  return { version, total: first.famibookPhotos };
}

function filterOf(term: string | undefined, author: string | undefined): PhotoPageShape['only'] {
  if (term !== undefined) return 'tagged';
  return author === undefined ? null : 'author';
}
