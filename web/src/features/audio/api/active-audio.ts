import type { getActiveAudio } from '@famibook/contracts/api/audio';
import type { ActiveAudio } from '@famibook/contracts/audio';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const activeAudio = route<typeof getActiveAudio>({ method: 'GET', path: '/api/famibook/audio/{famibookName}' });

/** What plays in a FamiBook; null when nothing does. Without a name it waits. */
export const useActiveAudio = (
  famibookName: string | null,
  { isNew = false } = {},
): SWRResponse<ActiveAudio | null, ApiError> =>
  useRead(activeAudio, famibookName === null ? null : { params: { famibookName } }, { revalidateIfStale: isNew });
