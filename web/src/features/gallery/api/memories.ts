import { listMonths, listOnThisDay } from '@famibook/contracts/photos/routes';
import type { MonthCount, Photo, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { urlOf } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { onThisDayQuery } from '../memories/this-day.ts';

const DAYS = `${urlOf(listOnThisDay)}?`;

/** The number of photos of each month in an order, the newest first. */
export const useMonthCounts = (sort: PhotoOrder): SWRResponse<MonthCount[] | null, ApiError> =>
  useRead(listMonths, { query: { sort } });

/** Whether a key of the cache is of photos of a day. */
export const isDayKey = (key: string): boolean => key.startsWith(DAYS);

/** Photos of a date in earlier years; null reads nothing. */
export const usePhotosOfDay = (date: string | null): SWRResponse<Photo[] | null, ApiError> =>
  useRead(listOnThisDay, date === null ? null : { query: onThisDayQuery(date) });
