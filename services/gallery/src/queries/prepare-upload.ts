import type { Identity } from '@famibook/contracts/identity';
import type { KnownPhoto } from '@famibook/contracts/uploads/schemas';
import { type CurrentFamiBook, currentFamiBook } from '@famibook/famibook-kit/rights';
import { assertPlanAllows, type UploadLimit, uploadLimit } from '../domain/upload-rules.ts';
import type { Deps } from '../ports.ts';

export interface AdmittedUpload {
  famibook: CurrentFamiBook;
  limit: UploadLimit;
}

/** Returns where a photo will go and how large it may be, or refuses it before its bytes are sent; the commit checks again. */
export function admitUpload({ counters }: Pick<Deps, 'counters'>) {
  return async (identity: Identity, isMobile: boolean): Promise<AdmittedUpload> => {
    const famibook = currentFamiBook(identity);
    const usage = await counters.readPlanUsage(famibook.famibookId);
    if (usage) assertPlanAllows(usage.planType, usage.photoCount + 1);
    return { famibook, limit: uploadLimit(isMobile) };
  };
}

/** The photos of the current FamiBook that have these bytes (D20), so that the browser need not send them. */
export function findKnownPhotos({ files }: Pick<Deps, 'files'>) {
  return (identity: Identity, sha256: readonly string[]): Promise<KnownPhoto[]> =>
    files.findBySha256(currentFamiBook(identity).famibookId, sha256);
}

/** Those of the files that belong to a photo, also when its event is still to be published. */
export function findUsedFiles({ files }: Pick<Deps, 'files'>) {
  return (fileIds: readonly string[]): Promise<string[]> => files.findUsed(fileIds);
}
