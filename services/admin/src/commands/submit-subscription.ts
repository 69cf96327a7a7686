import type { SubscriptionBody } from '@famibook/contracts/subscriptions';
import { AppError } from '@famibook/service-kit/errors';
import { requested } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { addSubscription } from '../store/subscriptions.ts';

type Needed = Pick<Deps, 'transaction' | 'events' | 'families' | 'now'> & {
  /** @throws AppError `too_many_attempts` */
  countSubmission(address: string): Promise<void>;
};

/**
 * Of the password only the hash is kept. Whether the name is free is asked here so that the applicant can choose
 * another; what counts is the answer at the approval (D26).
 */
export const submitSubscription =
  (d: Needed) =>
  async (body: SubscriptionBody, address: string): Promise<number> => {
    await d.countSubmission(address);
    if (await d.families.isNameTaken(body.famibookName)) throw new AppError('famibook_taken');
    const { password, confirmPassword: _, ...fields } = body;
    const passwordHash = await d.families.hashPassword(password);
    return d.transaction(async (tx) => {
      const subscription = await addSubscription(tx, { ...fields, passwordHash, createdAt: d.now() });
      await d.events.add(tx, requested(subscription));
      return subscription.id;
    });
  };
