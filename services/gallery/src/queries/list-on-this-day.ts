import type { Identity } from '@famibook/contracts/identity';
import { ON_THIS_DAY_PHOTOS } from '@famibook/contracts/limits';
import type { OnThisDayQuery } from '@famibook/contracts/photos/schemas';
import { earlierDays } from '../domain/this-day.ts';
import type { Deps } from '../ports.ts';
import type { PhotoRow } from '../store/photo-pages.ts';
import { readPhotosOfDays, readYears } from '../store/photos-of-days.ts';

/** Photos taken or shared on this date in earlier years; the administrator's are those of all FamiBooks (D1). */
export function listOnThisDay({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, { date, timeZone }: OnThisDayQuery): Promise<PhotoRow[]> => {
    const famibookId = identity.isAdmin ? undefined : identity.current?.famibookId;
    const years = await readYears(db, famibookId);
    if (!years) return [];
    // Around New Year a photo's year in the caller's zone differs from the one in UTC.
    const days = earlierDays(date, { timeZone, firstYear: years.first - 1, lastYear: years.last + 1 });
    if (days.length === 0) return [];
    return readPhotosOfDays(db, { callerId: identity.userId, famibookId, days, limit: ON_THIS_DAY_PHOTOS });
  };
}
