import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { switchFamiBook } from '@famibook/contracts/members/routes';
import { call } from '../../../lib/api/call.ts';

export const switchTo = (famibookName: string): Promise<{ currentFamibook: string; user: CurrentUser }> =>
  call(switchFamiBook, { body: { famibookName } });
