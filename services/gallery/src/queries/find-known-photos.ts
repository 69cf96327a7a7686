import type { Identity } from '@famibook/contracts/identity';
import type { KnownPhoto } from '@famibook/contracts/uploads/schemas';
import { placeForPhotos } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readKnownPhotos } from '../store/known-photos.ts';

/** Which of these bytes the user's current FamiBook already has (D20), so that they need not be sent. */
export function findKnownPhotos({ db }: Pick<Deps, 'db'>) {
  return (identity: Identity, sha256: readonly string[]): Promise<KnownPhoto[]> =>
    readKnownPhotos(db, placeForPhotos(identity).famibookId, sha256);
}
