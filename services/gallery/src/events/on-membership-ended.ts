import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import { endMembership } from '../steps/replicate-users.ts';

export const onMembershipEnded: Subscription<'membership.ended.v1'> = {
  on: 'membership.ended.v1',
  handle: ({ data, version }, tx) => endMembership(tx, data, version),
};
