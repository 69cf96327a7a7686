import type { register } from '@famibook/contracts/api/auth';
import { route } from '../../../lib/api/route.ts';

export const signUp = route<typeof register>({ method: 'POST', path: '/api/register' });
