import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { getActiveAudio } from '@famibook/contracts/audio/routes';
import type { ActiveAudio } from '@famibook/contracts/audio/schemas';
import { fitsInPath } from '@famibook/contracts/names';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

type Current = Pick<CurrentUser, 'famibookId' | 'famibookName'>;

/** The active audio of the current FamiBook, or null. Reads nothing without one. */
export function useActiveAudio(user: Current, { isNew = false } = {}): SWRResponse<ActiveAudio | null, ApiError> {
  const name = nameInPath(user);
  return useRead(getActiveAudio, name === null ? null : { params: { famibookName: name } }, {
    revalidateIfStale: isNew,
  });
}

/** A path cannot carry every name; the id stands for such a one. */
function nameInPath({ famibookId, famibookName }: Current): string | null {
  return famibookName === null || fitsInPath(famibookName) ? famibookName : famibookId;
}
