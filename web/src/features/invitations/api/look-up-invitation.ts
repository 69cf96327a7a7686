import { lookUpInvitation } from '@famibook/contracts/invitations/routes';
import type { InvitedTo } from '@famibook/contracts/invitations/schemas';
import useSWR from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';

interface LookedUp {
  invitedTo: InvitedTo | undefined;
  error: ApiError | undefined;
  again: () => void;
}

/** Looks up once what a link invites to; each look-up counts (D24). */
export function useInvitedTo(token: string): LookedUp {
  const { data, error, mutate } = useSWR<InvitedTo, ApiError>(
    token === '' ? null : [lookUpInvitation.path, token],
    () => call(lookUpInvitation, { body: { token } }),
  );
  return { invitedTo: data, error, again: () => void mutate() };
}
