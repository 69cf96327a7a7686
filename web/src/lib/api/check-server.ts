import { getHealth } from '@famibook/contracts/system/routes';
import { call } from './call.ts';

/** Sends a request whose outcome shows whether the server is reachable. */
export const checkServer = (): Promise<void> =>
  call(getHealth).then(
    () => undefined,
    () => undefined,
  );
