import type { SubscriptionId, UserId } from '@famibook/contracts/ids';
import type { Applicant } from '@famibook/contracts/mails/schemas';
import type { Deps } from '../ports.ts';

/** The applicants of these FamiBooks; a request whose applicant was deleted names none (D8). */
export function findApplicants({ subscriptions }: Pick<Deps, 'subscriptions'>) {
  return async (ids: readonly SubscriptionId[]): Promise<Applicant[]> =>
    (await subscriptions.findApplicants(ids))
      .filter(({ managerEmail }) => Boolean(managerEmail))
      .map(({ id, managerName, managerEmail, famibookName, managerUserId }) => ({
        subscriptionId: id as SubscriptionId,
        name: managerName,
        email: managerEmail,
        famibookName,
        userId: managerUserId as UserId | null,
      }));
}
