import type { getHealth } from '@famibook/contracts/api/gateway';
import { call } from './call.ts';
import { route } from './route.ts';

const health = route<typeof getHealth>({ method: 'GET', path: '/api/health' });

/** Asks for any answer at all; the call itself tells who wants to know. */
export const checkServer = (): Promise<void> =>
  call(health).then(
    () => undefined,
    () => undefined,
  );
