import type { submitSubscription } from '@famibook/contracts/api/admin';
import { route } from '../../../lib/api/route.ts';

export const subscribe = route<typeof submitSubscription>({ method: 'POST', path: '/api/photo-book-subscriptions' });
