import type { joinFamiBook } from '@famibook/contracts/api/auth';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const join = route<typeof joinFamiBook>({ method: 'POST', path: '/api/user/join-famibook' });

export const askToJoin = (famibookName: string): Promise<{ message: string }> => call(join, { body: { famibookName } });
