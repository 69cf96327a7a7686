import type { SubscriptionBody } from '@famibook/contracts/subscriptions/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { subscriptionRequested } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

/**
 * Stores a request for a FamiBook, with only the hash of the password. The name is checked here so that the applicant can
 * choose another one; the check at the approval decides (D26).
 */
export function submitSubscription({
  transaction,
  publish,
  subscriptions,
  families,
  now,
  consumeSubmissionLimit,
}: Pick<Deps, 'transaction' | 'publish' | 'subscriptions' | 'families' | 'now' | 'consumeSubmissionLimit'>) {
  return async (body: SubscriptionBody, address: string): Promise<number> => {
    await consumeSubmissionLimit(address);
    if (await families.isNameTaken(body.famibookName)) throw new AppError('famibook_taken');
    const { password, confirmPassword: _, ...fields } = body;
    const passwordHash = await families.hashPassword(password);
    return transaction(async (tx) => {
      const subscription = await subscriptions.insert(tx, { ...fields, passwordHash, createdAt: now() });
      await publish(tx, subscriptionRequested(subscription));
      return subscription.id;
    });
  };
}
