import type { Identity } from '@famibook/contracts/identity';
import type { KnownPhoto } from '@famibook/contracts/uploads';
import type { Database } from '@famibook/service-kit/db/database';
import { placeForPhotos } from '../domain/rights.ts';
import { readKnownPhotos } from '../store/known-photos.ts';

/** Which of these bytes the FamiBook the person stands in has already (D20): they need not be sent. */
export const findKnownPhotos =
  (db: Database) =>
  (who: Identity, sha256: readonly string[]): Promise<KnownPhoto[]> =>
    readKnownPhotos(db, placeForPhotos(who).famibookId, sha256);
