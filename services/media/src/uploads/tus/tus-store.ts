import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload as TusUpload } from '@tus/server';
import type { Pictures } from '../../pictures/ports.ts';
import type { HeldLeases } from '../adapters/held-leases.ts';
import { LIFETIME_MS, type Upload } from '../domain.ts';
import type { UploadBytes } from '../ports.ts';
import type { UploadStore } from '../store/uploads.ts';

export interface TusStoreDeps {
  uploads: Pick<UploadStore, 'find' | 'settle' | 'remove'>;
  bytes: Pick<UploadBytes, 'append' | 'remove'>;
  heldLeases: Pick<HeldLeases, 'tokenOf'>;
  /** @throws AppError when there is no room for its bytes */
  reserveUpload(upload: Upload): Promise<void>;
  pictures: Pick<Pictures, 'prepare'>;
  now(): Date;
}

/**
 * Stores the tus server's uploads: their rows in the database, their bytes in the object store. Metadata that a client
 * sends, such as a file name, is stored nowhere.
 */
export function createTusStore({ uploads, bytes, heldLeases, reserveUpload, pictures, now }: TusStoreDeps): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    getExpiration: () => LIFETIME_MS,
    // `beginUpload` has added its row, and it has no bytes yet.
    create: async (upload: TusUpload) => upload,
    write: async (body: Readable, id: string, at: number): Promise<number> => {
      const upload = await uploads.find(id, now());
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      const lease = heldLeases.tokenOf(id);
      await reserveUpload(upload);
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
      // An upload that has become a picture is complete, although its parts are removed.
      const offset = upload.fileId === null ? upload.arrived : size;
      return new TusUpload({ id, size, offset, creation_date: begunAt.toISOString() });
    },
    remove: async (id: string) => {
      await bytes.remove(id);
      await uploads.remove(id);
    },
  });
}
