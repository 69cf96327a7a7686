import { leaveFamiBook, listMemberships } from '@famibook/contracts/members/routes';
import type { Membership } from '@famibook/contracts/members/schemas';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';

interface Memberships {
  /** Undefined while nothing has come yet. */
  memberships: readonly Membership[] | undefined;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
}

/** One's own memberships; an approval shows at once. */
export const useMemberships = (): Memberships => {
  const { data, error, mutate } = useRead(listMemberships, {}, { revalidateOnMount: true });
  const refresh = () => mutate();
  useLive({
    onPush: ({ type }) => type === 'member_approved' && void refresh(),
    onReconnect: () => void refresh(),
  });
  return { memberships: data ?? undefined, error, refresh };
};

/** Ends one of the own memberships, or takes the wish for one back. */
export const endMembership = (id: Membership['id']): Promise<unknown> => call(leaveFamiBook, { params: { id } });
