import { foundingKey, type UnsentPlan } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

/** Sends the plan of an approved subscription to auth, which ignores versions older than its own. */
export async function sendPlan(
  { subscriptions, families }: Pick<Deps, 'subscriptions' | 'families'>,
  { id, planType, planVersion }: Omit<UnsentPlan, 'planChangedBy'>,
): Promise<void> {
  await families.changePlan({ key: foundingKey(id), planType, version: planVersion });
  await subscriptions.markPlanSent({ id, planVersion });
}
