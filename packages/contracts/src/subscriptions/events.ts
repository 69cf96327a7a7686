import { z } from 'zod';

const requested = z.object({ subscriptionId: z.number().int(), managerEmail: z.string() });
const decided = requested.extend({ famibookName: z.string(), managerName: z.string().optional() });

export const subscriptionEvents = {
  'subscription.requested.v1': requested,
  'subscription.approved.v1': decided,
  'subscription.rejected.v1': decided,
} as const;
