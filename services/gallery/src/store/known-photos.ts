import type { PhotoId } from '@famibook/contracts/ids';
import type { KnownPhoto } from '@famibook/contracts/uploads/schemas';
import type { Database } from '@famibook/service-kit/db/database';

const KNOWN = {
  name: 'known-photos',
  text: `SELECT sha256, id AS "photoId" FROM photo
         WHERE famibook_id = $1::uuid AND sha256 = ANY($2::bpchar[])`,
};
const OF_FILE = { name: 'photo-of-file', text: 'SELECT id FROM photo WHERE file_id = $1::uuid' };

export const readKnownPhotos = (db: Database, famibookId: string, sha256: readonly string[]): Promise<KnownPhoto[]> =>
  db.query<KnownPhoto>({ ...KNOWN, values: [famibookId, sha256] });

export const readPhotoOfFile = async (db: Database, fileId: string): Promise<PhotoId | undefined> =>
  (await db.query<{ id: PhotoId }>({ ...OF_FILE, values: [fileId] }))[0]?.id;
