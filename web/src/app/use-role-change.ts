import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useEffect, useRef } from 'react';
import { toast } from '../lib/toast/toast.ts';

/**
 * Shows that the current FamiBook was handed over to this user, or by this user (D40). The toast stays beside the one
 * that refuses the manager page to a former manager.
 */
export function useRoleChange(user: CurrentUser | null | undefined): void {
  const before = useRef(user);
  useEffect(() => {
    if (!user) return;
    const last = before.current;
    before.current = user;
    const isSame = last?.id === user.id && last.famibookId === user.famibookId;
    if (!isSame || last.isManager === user.isManager) return;
    const name = user.famibookName;
    if (user.isManager) toast({ kind: 'success', title: `You are now the manager of ${name}`, stays: true });
    else
      toast({
        title: `You are no longer the manager of ${name}`,
        description: 'You stay in it as a member.',
        stays: true,
      });
  }, [user]);
}
