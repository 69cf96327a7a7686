import type { Identity } from '@famibook/contracts/identity';
import type { KnownPhoto } from '@famibook/contracts/uploads/schemas';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import type { Deps } from '../ports.ts';

/** The photos of the current FamiBook that have these bytes (D20), so that the browser need not send them. */
export function findKnownPhotos({ files }: Pick<Deps, 'files'>) {
  return (identity: Identity, sha256: readonly string[]): Promise<KnownPhoto[]> =>
    files.findBySha256(currentFamiBook(identity).famibookId, sha256);
}

/** Returns the files that belong to a photo, even if its event is not published yet; media asks before it sweeps. */
export function findUsedFiles({ files }: Pick<Deps, 'files'>) {
  return (fileIds: readonly string[]): Promise<string[]> => files.findUsed(fileIds);
}
