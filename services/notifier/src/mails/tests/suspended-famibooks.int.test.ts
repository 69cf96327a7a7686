import { randomUUID as newId } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, type MailsFixture, openMails, someSubscription } from '../testing/mails-fixture.ts';

let mails: MailsFixture;
let membership: { famibookId: never; famibookName: string; membershipId: never; userId: never };
beforeEach(async () => {
  mails = await openMails();
  const { famibookId, famibookName } = mails.addFamiBook('The Rossis');
  const [membershipId, userId] = [newId(), mails.addUser('Ben')];
  membership = { famibookId, famibookName, membershipId, userId } as typeof membership;
});
afterEach(() => mails?.stop());

function suspend(isSuspended: boolean) {
  mails.people.famibooks = mails.people.famibooks.map((famibook) => ({ ...famibook, isSuspended }));
}
/** Sends what is due, hour by hour. */
async function sendFor(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    await mails.send();
    mails.pass(HOUR_MS);
  }
}

describe('a mail about a suspended FamiBook (D39, D44)', () => {
  it('waits until it is resumed, and is sent within an hour then; others go on', async () => {
    const { famibookName } = membership;
    const applicant = { subscriptionId: someSubscription(), name: 'Maria', email: 'maria@example.org', famibookName };
    const [manager] = mails.people.famibooks;
    mails.people.applicants.push({ ...applicant, userId: manager?.managerUserId ?? null });
    const { subscriptionId, email: managerEmail } = applicant;
    await mails.queue('subscription.approved.v1', { subscriptionId, managerEmail, famibookName });
    await mails.queue('membership.requested.v1', membership);
    await mails.queue('membership.approved.v1', membership);
    await mails.queue('password-reset.completed.v1', { requestId: 1, userId: mails.addUser('Ada') });
    suspend(true);
    await sendFor(24);
    expect(mails.subjects()).toEqual(['Your password was changed']);
    suspend(false);
    await sendFor(1);
    expect(mails.subjects().slice(1).sort()).toEqual([
      'Ben Rossi would like to join The Rossis',
      'You can now see The Rossis',
      'Your FamiBook The Rossis is ready',
    ]);
  });

  it('is given up after 3 days, where the administrator sees why and has it sent once it is resumed', async () => {
    await mails.queue('membership.approved.v1', membership);
    suspend(true);
    await sendFor(3 * 24 + 8);
    const [undelivered] = (await mails.queries.listUndelivered({ limit: 200 })).rows;
    expect(undelivered?.reason).toBe('The FamiBook is suspended.');
    suspend(false);
    if (undelivered) await mails.commands.retryMail(undelivered.id);
    await mails.send();
    expect(mails.subjects()).toEqual(['You can now see The Rossis']);
  });
});
