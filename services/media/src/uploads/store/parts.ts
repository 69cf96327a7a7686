import type { Database } from '@famibook/service-kit/db/database';
import type { PartAddress } from '../../ingest/file-keys.ts';
import type { UploadPart } from '../domain.ts';

/** These run while bytes arrive, so they are named statements, at a tenth of Prisma's cost. */
const LIST = {
  name: 'media-upload-parts',
  text: 'SELECT at, size, object_id AS "objectId" FROM upload_part WHERE upload_id = $1 ORDER BY at',
};
const LAST = {
  name: 'media-upload-last-part',
  text: 'SELECT at, size, object_id AS "objectId" FROM upload_part WHERE upload_id = $1 ORDER BY at DESC LIMIT 1',
};
const ADD = {
  name: 'media-upload-add-part',
  text: `WITH moved AS (
           UPDATE upload SET arrived = $4::int + $5::int
           WHERE id = $1 AND lease = $2 AND arrived = $3 AND file_id IS NULL AND NOT is_abandoned
           RETURNING id)
         INSERT INTO upload_part (upload_id, at, size, object_id) SELECT id, $4::int, $5::int, $6::uuid FROM moved
         ON CONFLICT (upload_id, at) DO UPDATE SET size = excluded.size, object_id = excluded.object_id
         RETURNING at`,
};
const FORGET = { name: 'media-upload-forget-parts', text: 'DELETE FROM upload_part WHERE upload_id = $1' };
const KNOWN = {
  name: 'media-upload-known-parts',
  text: `SELECT object_id AS "objectId" FROM upload_part
         WHERE upload_id = ANY ($1::uuid[]) AND object_id = ANY ($2::uuid[])`,
};
const LEFT_OVER = {
  name: 'media-upload-left-over-parts',
  text: `SELECT u.id FROM upload u
         WHERE u.file_id IS NOT NULL AND EXISTS (SELECT 1 FROM upload_part p WHERE p.upload_id = u.id) LIMIT $1`,
};

interface NewPart extends UploadPart {
  uploadId: string;
  /** The offset of the upload before this part; a part that replaces a short last one begins before it. */
  arrived: number;
}

export function createUploadPartStore(db: Pick<Database, 'query'>) {
  return {
    /** In the order of their bytes. */
    list: (uploadId: string) => db.query<UploadPart>({ ...LIST, values: [uploadId] }),
    last: async (uploadId: string) => (await db.query<UploadPart>({ ...LAST, values: [uploadId] }))[0],
    /** Records a stored part and moves the offset. @returns false when the lease was lost, or the upload is over */
    add: async (lease: string, { uploadId, arrived, at, size, objectId }: NewPart): Promise<boolean> =>
      (await db.query({ ...ADD, values: [uploadId, lease, arrived, at, size, objectId] })).length === 1,
    forget: async (uploadId: string): Promise<void> => void (await db.query({ ...FORGET, values: [uploadId] })),
    /** @returns the ids of those objects that have a row */
    known: async (addresses: readonly PartAddress[]): Promise<Set<string>> => {
      const uploadIds = [...new Set(addresses.map(({ uploadId }) => uploadId))];
      const objectIds = addresses.map(({ objectId }) => objectId);
      const rows = await db.query<{ objectId: string }>({ ...KNOWN, values: [uploadIds, objectIds] });
      return new Set(rows.map(({ objectId }) => objectId));
    },
    /** Uploads that have become pictures and still have parts. */
    listLeftOver: async (limit: number): Promise<string[]> =>
      (await db.query<{ id: string }>({ ...LEFT_OVER, values: [limit] })).map(({ id }) => id),
  };
}
export type UploadPartStore = ReturnType<typeof createUploadPartStore>;
