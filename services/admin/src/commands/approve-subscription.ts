import type { Identity } from '@famibook/contracts/identity';
import type { SubscriptionApproval } from '@famibook/contracts/subscriptions';
import { AppError } from '@famibook/service-kit/errors';
import { aroundCommit } from '@famibook/service-kit/runtime/failpoint';
import { decided, foundingKey, type KeptSubscription, whyUndecidable } from '../domain/subscription.ts';
import type { Deps, Founded } from '../ports.ts';
import { changeIf, stateOf } from '../store/subscriptions.ts';

/** Longer than founding can take: whoever holds an approval for longer has crashed, and another may repeat it. */
const LEASE_MS = 60_000;

type Claimed = KeptSubscription & { passwordHash: string | null };

/**
 * Founds the FamiBook, the manager's account and membership, or nothing (D26). A crash leaves it `approving`: it can
 * then only be approved again, which founds nothing twice.
 * @throws AppError `subscription_not_found`, `already_decided`, `famibook_taken`
 */
export const approveSubscription =
  (d: Deps) =>
  async (who: Identity, id: number): Promise<SubscriptionApproval> => {
    const claim = d.newId();
    const subscription = await take(d, id, claim);
    d.failpoint('admin.approve.before-founding');
    const founded = await found(d, subscription, claim);
    await finish(d, who, subscription, claim, founded);
    const { managerEmail, managerPassword, famibookName } = founded;
    return { managerEmail, managerPassword, famibookName };
  };

const take = async (d: Deps, id: number, claim: string): Promise<Claimed> => {
  const now = d.now();
  const isFree = { OR: [{ state: 'pending' as const }, { state: 'approving' as const, claimedUntil: { lte: now } }] };
  const claimedUntil = new Date(now.getTime() + LEASE_MS);
  const taken = await changeIf(d.reader, { id, ...isFree }, { state: 'approving', claim, claimedUntil });
  if (!taken) throw whyUndecidable(await stateOf(d.reader, id));
  return taken;
};

const found = async (d: Deps, subscription: Claimed, claim: string): Promise<Founded> => {
  const { id, famibookName, planType, managerName, managerEmail, passwordHash } = subscription;
  try {
    if (passwordHash === null) throw new AppError('conflict');
    const manager = { name: managerName, email: managerEmail, passwordHash };
    return await d.families.found({ key: foundingKey(id), famibookName, planType, manager });
  } catch (error) {
    // A refusal is certain: nothing was founded. Anything else may have been, so that it can only be approved again.
    const isRefused = error instanceof AppError && error.status < 500;
    const released = isRefused ? { state: 'pending' as const, claimedUntil: null } : { claimedUntil: d.now() };
    await changeIf(d.reader, { id, claim }, { ...released, claim: null });
    throw error;
  }
};

const finish = (d: Deps, who: Identity, { id, planVersion }: Claimed, claim: string, founded: Founded): Promise<void> =>
  aroundCommit(
    d.transaction,
    d.failpoint,
    'admin.approve',
  )(async (tx) => {
    const approved = await changeIf(
      tx,
      { id, state: 'approving', claim },
      {
        state: 'approved',
        claim: null,
        claimedUntil: null,
        passwordHash: null,
        approvedAt: d.now(),
        decidedBy: who.userId,
        managerUserId: founded.managerUserId,
        // Founded on the plan as it was taken; while it is being approved nobody changes that.
        planToldVersion: planVersion,
        version: { increment: 1 },
      },
    );
    if (!approved) throw new AppError('already_decided');
    await d.events.add(tx, decided('approved', approved));
  });
