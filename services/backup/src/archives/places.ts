import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

/** How many places there are in this process, and the words of a refusal. */
interface PlaceOptions {
  ofPerson: number;
  ofFamiBook: number;
  inAll: number;
  /** What everyone is doing, as it follows 'is' or 'are': `downloading an archive`. */
  doing: string;
}

const RETRY_AFTER_SECONDS = 60;

/** Shares places for long work out, so that one person or one family leaves some for the others. */
export function createPlaces({ ofPerson, ofFamiBook, inAll, doing }: PlaceOptions) {
  const taken: { userId: string; famibookId: FamiBookId }[] = [];
  const count = (isCounted: (place: (typeof taken)[number]) => boolean) => taken.filter(isCounted).length;
  const assertFree = (userId: string, famibookId: FamiBookId) => {
    if (count((place) => place.userId === userId) >= ofPerson) {
      throw refusal(`You are ${doing} already. Wait until it has ended.`);
    }
    if (count((place) => place.famibookId === famibookId) >= ofFamiBook) {
      throw refusal(`Others of this FamiBook are ${doing} just now. Please try again in a minute.`);
    }
    if (taken.length >= inAll) throw refusal(`Others are ${doing} just now. Please try again in a minute.`);
  };
  return {
    /**
     * Takes a place.
     * @returns a function that releases it; calling it again does nothing
     * @throws AppError `too_many_requests`
     */
    take: ({ userId }: Pick<Identity, 'userId'>, famibookId: FamiBookId): (() => void) => {
      assertFree(userId, famibookId);
      const place = { userId, famibookId };
      taken.push(place);
      return () => {
        const at = taken.indexOf(place);
        if (at !== -1) taken.splice(at, 1);
      };
    },
  };
}

function refusal(message: string): AppError {
  return new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
