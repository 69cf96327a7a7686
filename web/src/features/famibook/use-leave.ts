import type { Membership } from '@famibook/contracts/members/schemas';
import { showRefusal } from '../../lib/session/show-refusal.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { endMembership } from './api/memberships.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useReloadApp } from './use-reload-app.ts';

/** Leaves a FamiBook, or withdraws a request to join one (D22). */
export function useLeave(refresh: () => Promise<unknown>): (membership: Membership) => Promise<void> {
  const { refresh: refreshUser } = useCurrentUser();
  const reloadApp = useReloadApp();
  return async ({ id, famibookName, isApproved, isCurrent }) => {
    const words = (isApproved ? FAMIBOOK_TEXT.leave : FAMIBOOK_TEXT.withdraw).done(famibookName);
    try {
      await endMembership(id);
    } catch (error) {
      showRefusal(error, FAMIBOOK_TEXT.error);
      await refresh();
      return;
    }
    // Everything in the cache belongs to the FamiBook that was left.
    if (isCurrent) return reloadApp({ kind: 'success', ...words });
    toast({ kind: 'success', ...words });
    await Promise.all([refresh(), refreshUser()]);
  };
}
