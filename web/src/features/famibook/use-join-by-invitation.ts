import { joinFamiBook } from '@famibook/contracts/members/routes';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import type { LinkedInvitation } from '../../lib/invitation.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { switchTo } from './api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useReloadApp } from './use-reload-app.ts';

interface InvitationJoin {
  join: () => Promise<void>;
  busy: boolean;
  /** Why the server refused. */
  error: string;
}

/** Joins the FamiBook of an invitation: into it at once when the invitation lets in, else to its manager's list (D43). */
export function useJoinByInvitation(
  { token, famibookName }: LinkedInvitation,
  refresh: () => Promise<unknown>,
): InvitationJoin {
  const { refresh: refreshUser } = useCurrentUser();
  const reloadApp = useReloadApp();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const enter = async () => {
    const { isApproved } = await call(joinFamiBook, { body: { famibookName, invitation: token } });
    if (!isApproved) return Promise.all([refresh(), refreshUser()]);
    const { currentFamibook } = await switchTo(famibookName);
    return reloadApp({ kind: 'success', ...FAMIBOOK_TEXT.invited.welcome(currentFamibook) }, '/');
  };
  const join = async () => {
    setBusy(true);
    setError('');
    try {
      await enter();
    } catch (failure) {
      // The session ended: the same page then asks to sign in, and keeps the invitation.
      if (failure instanceof ApiError && failure.status === 401) await refreshUser();
      else setError(errorText(failure));
      // Another tab may have joined before.
      await refresh().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return { join, busy, error };
}
