import type { Identity } from '@famibook/contracts/identity';
import { ON_THIS_DAY_PHOTOS } from '@famibook/contracts/limits';
import type { MonthCount, OnThisDayQuery, PhotoOrder } from '@famibook/contracts/photos/schemas';
import { withoutRemoved } from '@famibook/famibook-kit/content-view';
import { earlierDays } from '../domain/on-this-day.ts';
import type { PhotoView } from '../domain/photo.ts';
import type { Deps } from '../ports.ts';

type MemoryDeps = Pick<Deps, 'memories'>;

/** Months with photos, where `from=` can start; the administrator's are those of all FamiBooks (D1, D13). */
export function listMonths({ memories }: MemoryDeps) {
  return (identity: Identity, order: PhotoOrder): Promise<MonthCount[]> =>
    memories.readMonths(order, identity.isAdmin ? undefined : identity.current?.famibookId);
}

/** Photos taken or shared on this date in earlier years; the administrator's are those of all FamiBooks (D1). */
export function listOnThisDay({ memories }: MemoryDeps) {
  return async (identity: Identity, { date, timeZone }: OnThisDayQuery): Promise<PhotoView[]> => {
    const famibookId = identity.isAdmin ? undefined : identity.current?.famibookId;
    const years = await memories.readYears(famibookId);
    if (!years) return [];
    // Around New Year a photo's year in the caller's time zone differs from the one in UTC.
    const days = earlierDays(date, { timeZone, firstYear: years.first - 1, lastYear: years.last + 1 });
    if (days.length === 0) return [];
    const request = { callerId: identity.userId, famibookId, days, limit: ON_THIS_DAY_PHOTOS };
    return withoutRemoved(await memories.readPhotosOfDays(request));
  };
}
