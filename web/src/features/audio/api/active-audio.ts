import { getActiveAudio } from '@famibook/contracts/audio/routes';
import type { ActiveAudio } from '@famibook/contracts/audio/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

/** The active audio of a FamiBook, or null, by its id, because a path cannot carry every name. Reads nothing without one. */
export const useActiveAudio = (
  famibookId: string | null,
  { isNew = false } = {},
): SWRResponse<ActiveAudio | null, ApiError> =>
  useRead(getActiveAudio, famibookId === null ? null : { params: { famibookName: famibookId } }, {
    revalidateIfStale: isNew,
  });
