import { getActiveAudio } from '@famibook/contracts/audio/routes';
import type { ActiveAudio } from '@famibook/contracts/audio/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

/** The active audio of a FamiBook, or null. Reads nothing without a name. */
export const useActiveAudio = (
  famibookName: string | null,
  { isNew = false } = {},
): SWRResponse<ActiveAudio | null, ApiError> =>
  useRead(getActiveAudio, famibookName === null ? null : { params: { famibookName } }, { revalidateIfStale: isNew });
