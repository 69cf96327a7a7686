import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload as TusUpload } from '@tus/server';
import type { Pictures } from '../../pictures/ports.ts';
import type { UploadBytes } from '../ports.ts';
import { type Upload, WAITS_MS } from '../rules/upload.ts';
import type { Uploads } from '../store/uploads.ts';

interface Deps {
  uploads: Pick<Uploads, 'find' | 'settle' | 'remove'>;
  bytes: Pick<UploadBytes, 'append' | 'remove'>;
  /** Of the request that holds the upload's lock. */
  leaseOf(id: string): string;
  /** @throws AppError when there is no room for its bytes */
  reserve(upload: Upload): Promise<void>;
  pictures: Pick<Pictures, 'prepare'>;
  now(): Date;
}

/**
 * Where the tus server keeps uploads: what they are in the database, their bytes in the object store. Metadata that a client
 * sends, such as the name of a file, is kept nowhere.
 */
export const createTusStore = ({ uploads, bytes, leaseOf, reserve, pictures, now }: Deps): DataStore =>
  Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    getExpiration: () => WAITS_MS,
    // Its row is there already, and it has no bytes yet.
    create: async (upload: TusUpload) => upload,
    write: async (body: Readable, id: string, at: number): Promise<number> => {
      const upload = await uploads.find(id, now());
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      const lease = leaseOf(id);
      await reserve(upload);
      pictures.prepare();
      try {
        return await bytes.append({ id, lease }, at, body);
      } finally {
        await uploads.settle(id, lease);
      }
    },
    getUpload: async (id: string): Promise<TusUpload> => {
      const upload = await uploads.find(id, now());
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      const { size, begunAt } = upload;
      // A picture already: whole, and its bytes lie elsewhere.
      const offset = upload.fileId === null ? upload.arrived : size;
      return new TusUpload({ id, size, offset, creation_date: begunAt.toISOString() });
    },
    remove: async (id: string) => {
      await bytes.remove(id);
      await uploads.remove(id);
    },
  });
