import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { assertPlanHolds } from '../domain/plan-limit.ts';
import { placeForPhotos } from '../domain/rights.ts';
import { type UploadLimit, uploadLimit } from '../domain/upload-limit.ts';
import { readPlanAndCount } from '../store/photo-totals.ts';

export interface AdmittedUpload {
  place: NonNullable<Identity['current']>;
  limit: UploadLimit;
}

/** Says where a photo will go and how large it may be, or refuses, before a byte of it flows. The last word is had when it is committed. */
export const admitUpload =
  (db: Database) =>
  async (who: Identity, isMobile: boolean): Promise<AdmittedUpload> => {
    const place = placeForPhotos(who);
    const known = await readPlanAndCount(db, place.famibookId);
    if (known) assertPlanHolds(known.planType, known.photoCount + 1);
    return { place, limit: uploadLimit(isMobile) };
  };
