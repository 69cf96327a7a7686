import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

/** How many slots there are in this process, and the words of a refusal. */
interface SlotOptions {
  ofPerson: number;
  ofFamiBook: number;
  inAll: number;
  /** What everyone is doing, as it follows 'is' or 'are': `downloading an archive`. */
  doing: string;
}

const RETRY_AFTER_SECONDS = 60;

/**
 * Shares slots for long work out, so that one person or one family leaves some for the others. The last quarter is for
 * FamiBooks that have none.
 */
export function createSlots({ ofPerson, ofFamiBook, inAll, doing }: SlotOptions) {
  const taken: { userId: string; famibookId: FamiBookId }[] = [];
  const count = (isCounted: (slot: (typeof taken)[number]) => boolean) => taken.filter(isCounted).length;
  const assertFree = (userId: string, famibookId: FamiBookId) => {
    if (count((slot) => slot.userId === userId) >= ofPerson) {
      throw refusal(`You are ${doing} already. Wait until it has ended.`);
    }
    const ours = count((slot) => slot.famibookId === famibookId);
    if (ours >= ofFamiBook) {
      throw refusal(`Others of this FamiBook are ${doing} just now. Please try again in a minute.`);
    }
    const limit = ours === 0 ? inAll : inAll - Math.floor(inAll / 4);
    if (taken.length >= limit) throw refusal(`Others are ${doing} just now. Please try again in a minute.`);
  };
  return {
    /**
     * Takes a slot.
     * @returns a function that releases it; calling it again does nothing
     * @throws AppError `too_many_requests`
     */
    take: ({ userId }: Pick<Identity, 'userId'>, famibookId: FamiBookId): (() => void) => {
      assertFree(userId, famibookId);
      const slot = { userId, famibookId };
      taken.push(slot);
      return () => {
        const at = taken.indexOf(slot);
        if (at !== -1) taken.splice(at, 1);
      };
    },
  };
}

function refusal(message: string): AppError {
  return new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
