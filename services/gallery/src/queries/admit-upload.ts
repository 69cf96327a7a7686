import type { Identity } from '@famibook/contracts/identity';
import { assertPlanHolds } from '../domain/plan-limit.ts';
import { placeForPhotos } from '../domain/rights.ts';
import { type UploadLimit, uploadLimit } from '../domain/upload-limit.ts';
import type { Deps } from '../ports.ts';
import { readPlanAndCount } from '../store/photo-totals.ts';

export interface AdmittedUpload {
  place: NonNullable<Identity['current']>;
  limit: UploadLimit;
}

/** Says where a photo will go and how large it may be, or refuses, before its bytes are sent; the commit checks again. */
export function admitUpload({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, isMobile: boolean): Promise<AdmittedUpload> => {
    const place = placeForPhotos(identity);
    const known = await readPlanAndCount(db, place.famibookId);
    if (known) assertPlanHolds(known.planType, known.photoCount + 1);
    return { place, limit: uploadLimit(isMobile) };
  };
}
