import { endSession, listSessions } from '@famibook/contracts/sessions/routes';
import type { Session } from '@famibook/contracts/sessions/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

/** Everywhere the person is signed in, asked anew whenever the page is opened: no push reports sign-ins. */
export const useSessions = (): SWRResponse<Session[] | null, ApiError> =>
  useRead(listSessions, {}, { revalidateIfStale: true });

export const endOneSession = async (id: Session['id']): Promise<void> => {
  await call(endSession, { params: { id } });
};
