import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Upload } from './rules.ts';
import type { Uploads } from './store/uploads.ts';

interface Deps {
  uploads: Pick<Uploads, 'find'>;
  now(): Date;
}

/** Whoever began it, as long as they belong to its FamiBook; for all others it does not exist. */
export function findUpload(d: Deps) {
  return async (who: Identity, id: string): Promise<Upload> => {
    const upload = await d.uploads.find(id, d.now());
    if (upload?.userId !== who.userId || !maySee(who, upload.famibookId as FamiBookId)) {
      throw new AppError('upload_not_found');
    }
    return upload;
  };
}
