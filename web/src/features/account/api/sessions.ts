import type { endSession, listSessions } from '@famibook/contracts/api/auth';
import type { Session } from '@famibook/contracts/people';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const listRoute = route<typeof listSessions>({ method: 'GET', path: '/api/user/sessions' });
const endRoute = route<typeof endSession>({ method: 'DELETE', path: '/api/user/sessions/{id}' });

/** Everywhere the person is signed in, asked anew whenever the page is opened: no push tells of sign-ins. */
export const useSessions = (): SWRResponse<Session[] | null, ApiError> =>
  useRead(listRoute, {}, { revalidateIfStale: true });

export const endOneSession = async (id: Session['id']): Promise<void> => {
  await call(endRoute, { params: { id } });
};
