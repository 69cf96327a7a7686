import { getHealth } from '@famibook/contracts/system/routes';
import { call } from './call.ts';

/** Requests any response at all; the call itself reports whether the server is reachable. */
export const checkServer = (): Promise<void> =>
  call(getHealth).then(
    () => undefined,
    () => undefined,
  );
