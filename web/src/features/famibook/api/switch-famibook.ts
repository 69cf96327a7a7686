import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { switchFamiBook } from '@famibook/contracts/members/routes';
import { call } from '../../../lib/api/call.ts';
import { holdReload } from '../../../lib/api/outdated-page.ts';
import { publishSessionChange } from '../../../lib/session/session-changes.ts';

/** Makes a FamiBook the current one of the session, in all windows of the browser (D1). */
export async function switchTo(famibookName: string): Promise<{ currentFamibook: string; user: CurrentUser }> {
  // The page may read its user while the response is on its way; what follows the switch is the caller's.
  const end = holdReload();
  let isSwitched = false;
  try {
    const switched = await call(switchFamiBook, { body: { famibookName } });
    isSwitched = true;
    publishSessionChange();
    return switched;
  } finally {
    end(isSwitched ? 'famibook' : undefined);
  }
}
