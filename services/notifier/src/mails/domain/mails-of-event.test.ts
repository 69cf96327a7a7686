import type { EventData } from '@famibook/contracts/events';
import { expect, it } from 'vitest';
import { mailsOf } from './mails-of-event.ts';

const membership = {
  membershipId: '01890000-0000-7000-8000-000000000001',
  userId: '01890000-0000-7000-8000-000000000002',
  famibookId: '01890000-0000-7000-8000-000000000003',
  famibookName: 'The Rossis',
} as EventData<'membership.approved.v1'>;

it('who is let into a FamiBook is mailed, who founds one is not: that mail is about the subscription (D38)', () => {
  expect(mailsOf('membership.approved.v1', membership)).toMatchObject([{ template: 'membership-approved' }]);
  expect(mailsOf('membership.approved.v1', { ...membership, asManager: true })).toEqual([]);
});
