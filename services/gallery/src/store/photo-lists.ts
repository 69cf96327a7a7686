import type { PhotoId } from '@famibook/contracts/ids';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { PhotoView } from '../domain/photo.ts';
import { hasVersion, PHOTO_BY_ID, type PhotoPageShape, pageVersionSql, photoPageSql } from './photo-page-sql.ts';

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

/** What the rows of a page with a version have besides. */
interface VersionedRow extends PhotoView {
  rowVersion: string;
  famibookWrittenBy: string;
  famibookPhotos: number;
}

/** Read in the same snapshot as the rows of the page. */
export interface PageState {
  /** Changes with all that the caller sees on the page. */
  version: string;
  /** Photos of the FamiBook. */
  total: number;
}

export function createPhotoLists(db: Database) {
  return {
    readPage: async (request: PhotoPageRequest): Promise<{ rows: PhotoView[]; state: PageState | undefined }> => {
      const shape = shapeOf(request);
      const rows = await db.query<PhotoView>({ ...photoPageSql(shape), values: valuesOf(request) });
      return { rows, state: hasVersion(shape) ? stateOf(request.callerId, rows as VersionedRow[]) : undefined };
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

function shapeOf({ famibookId, order, term, author }: PhotoPageRequest): PhotoPageShape {
  return { scope: famibookId === undefined ? 'all' : 'famibook', order, only: filterOf(term, author) };
}

function valuesOf({ callerId, famibookId, term, author, after, limit }: PhotoPageRequest): unknown[] {
  const filter = [famibookId, term ?? author].filter((value) => value !== undefined);
  return [callerId, after.at, after.id, limit, ...filter];
}

/** The same text as in `pageVersionSql`; an empty page has no version. */
function stateOf(callerId: string, rows: readonly VersionedRow[]): PageState | undefined {
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
