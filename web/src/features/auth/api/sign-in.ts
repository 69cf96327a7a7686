import type { login } from '@famibook/contracts/api/auth';
import { route } from '../../../lib/api/route.ts';

export const signIn = route<typeof login>({ method: 'POST', path: '/api/login' });
