import type { switchFamiBook } from '@famibook/contracts/api/auth';
import type { CurrentUser } from '@famibook/contracts/people';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const change = route<typeof switchFamiBook>({ method: 'POST', path: '/api/user/switch-famibook' });

export const switchTo = (famibookName: string): Promise<{ currentFamibook: string; user: CurrentUser }> =>
  call(change, { body: { famibookName } });
