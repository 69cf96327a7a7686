import type { getStats } from '@famibook/contracts/api/admin';
import type { Stats } from '@famibook/contracts/stats';
import { MANAGER_POLLING } from '../../../config/timing.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const stats = route<typeof getStats>({ method: 'GET', path: '/api/stats' });

export const useStats = (): Stats | undefined =>
  useRead(stats, {}, { refreshInterval: MANAGER_POLLING }).data ?? undefined;
