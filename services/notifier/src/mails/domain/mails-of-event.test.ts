import type { EventData } from '@famibook/contracts/events';
import type { SubscriptionId } from '@famibook/contracts/ids';
import { describe, expect, it } from 'vitest';
import { composeLetter, type People } from './letter.ts';
import type { Mail } from './mail.ts';
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

describe('the mail about an approved subscription (D38, D44)', () => {
  const { famibookId, userId } = membership;
  const approved = { subscriptionId: 7, managerEmail: 'maria@example.org', famibookName: 'The Rossis' };
  const [mail] = mailsOf('subscription.approved.v1', { ...approved, foundedFamiBookId: famibookId });
  const applicant = { name: 'Maria', email: 'maria@example.org', famibookName: 'The Rossis', userId };
  const people = {
    users: [{ userId, email: 'maria@example.org', firstName: 'Maria', lastName: 'Rossi' }],
    applicants: [{ ...applicant, subscriptionId: 7 as SubscriptionId }],
  };
  const composed = (famibooks: People['famibooks']) =>
    composeLetter({ ...mail, mergedCount: 0 } as Mail, { ...people, famibooks });

  it('names the FamiBook as it is called when the mail is sent', () => {
    const renamed = { famibookId, famibookName: 'The Bianchis', managerUserId: userId, isSuspended: false };
    expect(composed([renamed])?.letter.subject).toBe('Your FamiBook The Bianchis is ready');
  });

  it('goes to no one once the FamiBook is deleted', () => {
    expect(composed([])).toBeUndefined();
  });
});
