import type { Identity } from '@famibook/contracts/identity';
import { type CurrentFamiBook, currentFamiBook } from '@famibook/famibook-kit/rights';
import { assertPlanAllows, type UploadLimit, uploadLimit } from '../domain/upload-rules.ts';
import type { Deps } from '../ports.ts';

export interface AuthorizedUpload {
  famibook: CurrentFamiBook;
  limit: UploadLimit;
}

/** Returns where a photo will go and how large it may be, or refuses it before its bytes are sent; the commit checks again. */
export function authorizeUpload({ counters }: Pick<Deps, 'counters'>) {
  return async (identity: Identity, isMobile: boolean): Promise<AuthorizedUpload> => {
    const famibook = currentFamiBook(identity);
    const usage = await counters.readPlanUsage(famibook.famibookId);
    if (usage) assertPlanAllows(usage.planType, usage.photoCount + 1);
    return { famibook, limit: uploadLimit(isMobile) };
  };
}
