import type { PushType } from '@famibook/contracts/live/push';
import { leaveFamiBook, listMemberships } from '@famibook/contracts/members/routes';
import type { Membership } from '@famibook/contracts/members/schemas';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { publishSessionChange } from '../../../lib/session/session-changes.ts';

interface Memberships {
  /** Undefined until the first response. */
  memberships: readonly Membership[] | undefined;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
}

const CHANGES_MEMBERSHIPS: ReadonlySet<PushType> = new Set([
  'member_requested',
  'member_approved',
  'member_ended',
  'famibook_changed',
]);

/** The user's memberships, read again after one of them or its FamiBook changed. */
export function useMemberships(): Memberships {
  const { data, error, mutate } = useRead(listMemberships, {}, { revalidateOnMount: true });
  const refresh = () => mutate();
  useLive({
    onPush: ({ type }) => CHANGES_MEMBERSHIPS.has(type) && void refresh(),
    onReconnect: () => void refresh(),
  });
  return { memberships: data ?? undefined, error, refresh };
}

/** Ends one of the user's memberships, after which another one may be current, or withdraws a request for one. */
export async function endMembership(id: Membership['id']): Promise<void> {
  await call(leaveFamiBook, { params: { id } });
  publishSessionChange();
}
