import { getHealth } from '@famibook/contracts/system/routes';
import { call } from './call.ts';

/** Asks for any answer at all; the call itself tells who wants to know. */
export const checkServer = (): Promise<void> =>
  call(getHealth).then(
    () => undefined,
    () => undefined,
  );
