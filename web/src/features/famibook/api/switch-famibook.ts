import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { switchFamiBook } from '@famibook/contracts/members/routes';
import { call } from '../../../lib/api/call.ts';
import { publishSessionChange } from '../../../lib/session/session-changes.ts';

/** Makes a FamiBook the current one of the session, in all windows of the browser (D1). */
export const switchTo = async (famibookName: string): Promise<{ currentFamibook: string; user: CurrentUser }> => {
  const switched = await call(switchFamiBook, { body: { famibookName } });
  publishSessionChange();
  return switched;
};
