import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { assertOpenTo } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import type { Stores } from '../ports.ts';
import type { Upload } from './domain.ts';

interface Deps {
  uploads: Pick<Stores['uploads'], 'find'>;
  now(): Date;
}

interface OpenDeps extends Deps {
  /** @throws AppError `famibook_suspended`, `famibook_not_found` */
  assertReadable(reader: Pick<Identity, 'isAdmin'>, famibookId: string): Promise<void>;
}

/**
 * Finds an upload of the user's own, while the user is a member of its FamiBook.
 * @throws AppError `upload_not_found`, also for an upload of another user
 */
export function findUpload(deps: Deps) {
  return async (identity: Identity, id: string): Promise<Upload> => {
    const upload = await deps.uploads.find(id, deps.now());
    if (upload?.userId !== identity.userId || !maySee(identity, upload.famibookId as FamiBookId)) {
      throw new AppError('upload_not_found');
    }
    return upload;
  };
}

/**
 * The same for a request that goes on with it, which its FamiBook must be open for (D39).
 * @throws AppError also `famibook_suspended`
 */
export function findOpenUpload(deps: OpenDeps) {
  const find = findUpload(deps);
  return async (identity: Identity, id: string): Promise<Upload> => {
    const upload = await find(identity, id);
    assertOpenTo(identity, { famibookId: upload.famibookId as FamiBookId, isSuspended: false });
    await deps.assertReadable(identity, upload.famibookId);
    return upload;
  };
}
