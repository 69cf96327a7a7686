import { listMonths } from '@famibook/contracts/photos/routes';
import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

/** How many photos each month holds in an order, newest first. */
export const useMonthCounts = (sort: PhotoOrder): SWRResponse<MonthCount[] | null, ApiError> =>
  useRead(listMonths, { query: { sort } });
