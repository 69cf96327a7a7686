import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useEffect, useRef } from 'react';
import { type ToastContent, toast } from '../lib/toast/toast.ts';

/**
 * Shows that the current FamiBook was handed over to this user, or by this user (D40), and that the last membership or
 * request of this user has ended. The toast stays beside the one of a page that refuses a former manager or member.
 */
export function useMembershipChange(user: CurrentUser | null | undefined): void {
  const before = useRef(user);
  useEffect(() => {
    if (!user) return;
    const last = before.current;
    before.current = user;
    const change = last?.id === user.id && changeBetween(last, user);
    if (change) toast({ ...change, stays: true });
  }, [user]);
}

function changeBetween(last: CurrentUser, user: CurrentUser): ToastContent | undefined {
  const name = last.famibookName;
  if (name !== null && user.famibookId === null && !user.isAdmin) {
    return { title: last.isApproved ? `You are no longer in ${name}` : `Your request to join ${name} has ended` };
  }
  if (last.famibookId !== user.famibookId || last.isManager === user.isManager) return;
  return user.isManager
    ? { title: `You are now the manager of ${user.famibookName}`, kind: 'success' }
    : { title: `You are no longer the manager of ${user.famibookName}`, description: 'You stay in it as a member.' };
}
