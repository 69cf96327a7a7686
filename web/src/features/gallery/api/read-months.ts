import type { listMonths } from '@famibook/contracts/api/memories';
import type { MonthCount, PhotoOrder } from '@famibook/contracts/memories';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const months = route<typeof listMonths>({ method: 'GET', path: '/api/photos/months' });

/** How many photos each month holds in an order, newest first. */
export const useMonthCounts = (sort: PhotoOrder): SWRResponse<MonthCount[] | null, ApiError> =>
  useRead(months, { query: { sort } });
