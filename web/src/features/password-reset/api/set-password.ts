import type { changePasswordDirectly, completeReset } from '@famibook/contracts/api/password-reset';
import { route } from '../../../lib/api/route.ts';

/** With an approved request. */
export const complete = route<typeof completeReset>({ method: 'POST', path: '/api/password-reset/complete' });
/** With the password so far. */
export const change = route<typeof changePasswordDirectly>({ method: 'POST', path: '/api/password-reset/direct' });
