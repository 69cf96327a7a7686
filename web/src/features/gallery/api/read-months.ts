import { listMonths } from '@famibook/contracts/photos/routes';
import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

/** The number of photos of each month in an order, the newest first. */
export const useMonthCounts = (sort: PhotoOrder): SWRResponse<MonthCount[] | null, ApiError> =>
  useRead(listMonths, { query: { sort } });
