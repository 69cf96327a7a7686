import type { SubscriptionId, UserId } from '@famibook/contracts/ids';
import { findApplicants, lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Directory, Named } from '../ports.ts';

/** Names and addresses out of auth and admin, which own them. */
export function createDirectory(calls: Pick<InternalCalls, 'call'>): Directory {
  const askAdmin = async (subscriptionIds: SubscriptionId[]) => {
    if (subscriptionIds.length === 0) return [];
    const body = { subscriptionIds };
    return (await calls.call('admin', findApplicants, { body, as: 'service' })).applicants;
  };
  return {
    find: async (mails) => {
      const applicants = await askAdmin(
        mails.flatMap(({ recipient: { kind, id } }) => (kind === 'applicant' ? [id] : [])),
      );
      const approved = applicants.filter(({ userId }) => userId !== null);
      const body = {
        userIds: distinct([...mails.flatMap(usersOf), ...approved.flatMap(({ userId }) => userId ?? [])]),
        famibookIds: distinct(mails.flatMap(famibooksOf)),
        famibookNames: distinct(approved.map(({ famibookName }) => famibookName)),
      };
      const isEmpty = Object.values(body).every(({ length }) => length === 0);
      if (isEmpty) return { applicants, users: [], famibooks: [] };
      return { applicants, ...(await calls.call('auth', lookUpDirectory, { body, as: 'service' })) };
    },
  };
}

function usersOf({ recipient, aboutUserId }: Named): UserId[] {
  return [...(recipient.kind === 'user' ? [recipient.id] : []), ...(aboutUserId ? [aboutUserId] : [])];
}

function famibooksOf({ recipient, famibookId }: Named) {
  return [...(recipient.kind === 'manager' ? [recipient.id] : []), ...(famibookId ? [famibookId] : [])];
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
