import { endSession, listSessions } from '@famibook/contracts/sessions/routes';
import type { Session } from '@famibook/contracts/sessions/schemas';
import type { SWRResponse } from 'swr';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

/** The user's sessions, read each time the page opens because no push reports a sign-in. */
export const useSessions = (): SWRResponse<Session[] | null, ApiError> =>
  useRead(listSessions, {}, { revalidateIfStale: true });

export const readSessions = (): Promise<Session[]> => call(listSessions);

/** Ends a session; it succeeds too when the session has already ended by itself or elsewhere. */
export async function endOneSession(id: Session['id']): Promise<void> {
  await call(endSession, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error;
  });
}
