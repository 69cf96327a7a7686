import { foundingKey } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { markPlanSent, type UnsentPlan } from '../store/subscriptions.ts';

/** Sends the plan of an approved subscription to auth, which ignores versions older than its own. */
export async function sendPlan(
  { reader, families }: Pick<Deps, 'reader' | 'families'>,
  { id, planType, planVersion }: UnsentPlan,
): Promise<void> {
  await families.changePlan({ key: foundingKey(id), planType, version: planVersion });
  await markPlanSent(reader, { id, planVersion });
}
