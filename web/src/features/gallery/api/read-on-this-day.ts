import { listOnThisDay } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { urlOf } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { onThisDayQuery } from '../memories/this-day.ts';

const START = `${urlOf(listOnThisDay)}?`;

/** Whether a key of the cache is of photos of a day. */
export const isDayKey = (key: string): boolean => key.startsWith(START);

/** Photos of a date in earlier years; null reads nothing. */
export const usePhotosOfDay = (date: string | null): SWRResponse<Photo[] | null, ApiError> =>
  useRead(listOnThisDay, date === null ? null : { query: onThisDayQuery(date) });
