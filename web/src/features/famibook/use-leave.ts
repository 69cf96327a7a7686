import type { Membership } from '@famibook/contracts/members/schemas';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { endMembership } from './api/memberships.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useStartAfresh } from './use-start-afresh.ts';
import { tellFailure } from './use-switch.ts';

/** Leaves a FamiBook, or takes back the wish to be let in (D22). */
export const useLeave = (refresh: () => Promise<unknown>): ((membership: Membership) => Promise<void>) => {
  const { refresh: refreshUser } = useCurrentUser();
  const startAfresh = useStartAfresh();
  return async ({ id, famibookName, isApproved, isCurrent }) => {
    const words = (isApproved ? FAMIBOOK_TEXT.leave : FAMIBOOK_TEXT.withdraw).done(famibookName);
    try {
      await endMembership(id);
    } catch (error) {
      tellFailure(error);
      await refresh();
      return;
    }
    // Whatever was read belongs to the one that was left.
    if (isCurrent) return startAfresh({ kind: 'success', ...words });
    toast({ kind: 'success', ...words });
    await Promise.all([refresh(), refreshUser()]);
  };
};
