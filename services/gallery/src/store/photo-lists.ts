import type { PhotoId } from '@famibook/contracts/ids';
import type { OwnReactions } from '@famibook/contracts/reactions/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { ListedPhoto, PhotoView, SharedPhotoView } from '../domain/photo.ts';
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

export function createPhotoLists(db: Pick<Database, 'query'>) {
  const cache = createPhotoCache();
  const reading = new Map<string, Promise<PhotoPage>>();

  const readRows = <Row extends PhotoView>(request: PhotoPageRequest) =>
    db.query<Row>({ ...photoPageSql(shapeOf(request)), values: valuesOf(request) });

  async function readIntoCache(request: PhotoPageRequest): Promise<PhotoPage> {
    const rows = await readRows<PhotoView & StateColumns>(request);
    for (const row of rows) cache.store(row, row);
    return { rows: rows.map(listed), state: stateOf(request.callerId, rows) };
  }

  /** The page out of the cache, if it has all photos as they are now. */
  function findCached(callerId: string, states: readonly PhotoState[]): PhotoPage | undefined {
    const photos = cache.findAll(states);
    if (!photos) return undefined;
    const rows = states.map((own, at) => ({ photo: photos[at] as SharedPhotoView, own }));
    return { rows, state: stateOf(callerId, states) };
  }

  /** Reads a page once for members who ask for it at the same time, as after a push. */
  async function readVersionedPage(request: PhotoPageRequest): Promise<PhotoPage> {
    const statement = { ...pageStatesSql(request.order), values: valuesOf(request) };
    const states = await db.query<PhotoState>(statement);
    const find = () => findCached(request.callerId, states);
    const cached = find();
    if (cached) return cached;
    const key = valuesOf({ ...request, callerId: '' })
      .concat(request.order)
      .join(' ');
    await reading.get(key)?.catch(() => undefined);
    const readByOther = find();
    if (readByOther) return readByOther;
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
