import { z } from 'zod';
import { FamiBookId } from '../ids.ts';
import { PlanType } from '../plans.ts';

const requested = z.object({ subscriptionId: z.number().int(), managerEmail: z.string() });
const decided = requested.extend({ famibookName: z.string(), managerName: z.string().optional() });

export const subscriptionEvents = {
  'subscription.requested.v1': requested,
  /**
   * Events of earlier releases do not name what was founded. Not `famibookId`, because Activity shows an event with that
   * field to the manager of the FamiBook (D41).
   */
  'subscription.approved.v1': decided.extend({ foundedFamiBookId: FamiBookId.optional() }),
  'subscription.rejected.v1': decided,
  /** Of a request that waits; once it is approved, its FamiBooks have another plan. */
  'subscription.plan-changed.v1': decided.extend({ planType: PlanType }),
} as const;
