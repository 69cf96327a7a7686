import { randomUUID as newId } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  type MailsFixture,
  MINUTE_MS,
  openMails,
  someSubscription,
} from '../testing/mails-fixture.ts';

const PAGE = { limit: 200 };

let mails: MailsFixture;
beforeEach(async () => {
  mails = await openMails();
});
afterEach(() => mails?.stop());

describe('a mail on its way (D38, D44)', () => {
  it('has a plain and an HTML part, an address, and a Message-ID; no mailbox answers it', async () => {
    const userId = mails.addUser('Ada');
    await mails.resetDone(userId);
    await mails.send();
    const [mail] = mails.server.taken;
    expect(mail?.from).toMatchObject({ name: 'FamiBook', address: 'no-reply@family.example' });
    expect(mail?.to).toMatchObject([{ name: 'Ada Rossi', address: `${userId}@example.org` }]);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('https://family.example/auth');
    expect(mail?.html).toContain('<h1');
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(mail?.messageId).toMatch(/^<[\w.-]+@family\.example>$/);
  });

  it('is queued once for an event that comes twice', async () => {
    const [userId, id] = [mails.addUser('Ada'), newId()];
    for (const _ of [1, 2]) await mails.queue('password-reset.approved.v1', { requestId: 1, userId }, id);
    await mails.send();
    await mails.send();
    expect(mails.subjects()).toEqual(['You can now choose a new password']);
  });

  it('about an approved new password leads to its request (D38)', async () => {
    await mails.queue('password-reset.approved.v1', { requestId: 4711, userId: mails.addUser('Ada') });
    await mails.send();
    expect(mails.server.taken[0]?.text).toContain('https://family.example/password-reset?requestId=4711\n');
  });

  it('goes to both when a FamiBook is handed over (D40)', async () => {
    const { famibookId, famibookName, managerUserId } = mails.addFamiBook('The Rossis');
    const formerManagerUserId = mails.addUser('Ben');
    const managers = { managerUserId, formerManagerUserId };
    const state = { famibookId, famibookName, planType: 'basic' as const, isSuspended: false };
    await mails.queue('famibook.manager-changed.v1', { ...state, ...managers });
    await mails.send();
    expect(mails.subjects().sort()).toEqual([
      'You are now the manager of The Rossis',
      'You no longer manage The Rossis',
    ]);
  });

  it('goes to the applicant whose request was rejected, who has no account', async () => {
    const subscriptionId = someSubscription();
    const applicant = { subscriptionId, name: 'Cleo Lund', email: 'cleo@example.org', famibookName: 'The Lunds' };
    mails.people.applicants.push({ ...applicant, userId: null });
    const { name: _, email, famibookName } = applicant;
    await mails.queue('subscription.rejected.v1', { subscriptionId, managerEmail: email, famibookName });
    await mails.send();
    expect(mails.server.taken[0]?.to).toMatchObject([{ name: 'Cleo Lund', address: 'cleo@example.org' }]);
    expect(mails.subjects()).toEqual(['Your request for The Lunds']);
  });

  it('never has its address or a name in the database', async () => {
    const { famibookId, famibookName } = mails.addFamiBook('The Rossis');
    const userId = mails.addUser('Ben');
    await mails.queue('membership.requested.v1', { famibookId, famibookName, userId, membershipId: newId() as never });
    const [row] = await mails.sql<object>('SELECT * FROM mail');
    expect(JSON.stringify(row)).not.toMatch(/@|Rossi|Ben/);
  });

  it('is not sent to a user who was deleted while it waited (D8)', async () => {
    const [gone, here] = [mails.addUser('Ben'), mails.addUser('Ada')];
    await mails.resetDone(gone);
    await mails.resetDone(here);
    mails.people.users.shift();
    await mails.send();
    expect(mails.server.taken.map(({ to }) => to?.[0]?.address)).toEqual([`${here}@example.org`]);
    expect(await mails.states()).toEqual(expect.arrayContaining([{ state: 'dropped', total: 1 }]));
  });
});

describe('a mail server that is away (D44)', () => {
  it('gets the mail once it is back, after growing waits', async () => {
    await mails.resetDone(mails.addUser('Ada'));
    await mails.server.goAway();
    await mails.send();
    mails.pass(MINUTE_MS - 1);
    await mails.send();
    mails.pass(1);
    await mails.send();
    expect(await mails.sql('SELECT tries FROM mail')).toEqual([{ tries: 2 }]);
    await mails.server.comeBack();
    await mails.send();
    expect(mails.subjects()).toEqual([]);
    mails.pass(2 * MINUTE_MS);
    await mails.send();
    expect(mails.subjects()).toEqual(['Your password was changed']);
  });

  it('leaves a mail given up after 3 days, where the administrator sees it and has it sent again', async () => {
    const userId = mails.addUser('Ada');
    await mails.resetDone(userId);
    await mails.server.goAway();
    for (const _ of Array.from({ length: 3 * 24 + 8 })) {
      await mails.send();
      mails.pass(HOUR_MS);
    }
    const { rows, total } = await mails.queries.listUndelivered(PAGE);
    expect(total).toBe(1);
    const [given] = rows;
    expect(given).toMatchObject({
      template: 'reset-completed',
      recipient: { name: 'Ada Rossi', email: `${userId}@example.org` },
    });
    expect(given?.reason).toMatch(/^E[A-Z]+: /);
    const waited = Date.parse(given?.givenUpAt ?? '') - Date.parse(given?.createdAt ?? '');
    expect(waited).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(waited).toBeLessThanOrEqual(3 * DAY_MS + HOUR_MS);

    await mails.server.comeBack();
    await mails.send();
    expect(mails.subjects()).toEqual([]);
    if (given) await mails.commands.retryMail(given.id);
    await mails.send();
    expect(mails.subjects()).toEqual(['Your password was changed']);
    expect((await mails.queries.listUndelivered(PAGE)).total).toBe(0);
    await expect(mails.commands.retryMail(given?.id as never)).rejects.toMatchObject({ code: 'conflict' });
    await expect(mails.commands.retryMail(newId() as never)).rejects.toMatchObject({ code: 'mail_not_found' });
  });

  it('that refuses a recipient for ever leaves that mail given up at once, and the others go on', async () => {
    const [refused, fine] = [mails.addUser('Ben'), mails.addUser('Ada')];
    mails.server.refused.add(`${refused}@example.org`);
    await mails.resetDone(refused);
    await mails.resetDone(fine);
    await mails.send();
    expect(mails.server.taken.map(({ to }) => to?.[0]?.address)).toEqual([`${fine}@example.org`]);
    const { rows } = await mails.queries.listUndelivered(PAGE);
    expect(rows.map(({ reason }) => reason)).toEqual(['EENVELOPE: 550 …: no such mailbox']);
  });

  it.each(['MAIL FROM', 'RCPT TO'] as const)(
    'that refuses every sender at %s gets the mail once it does not',
    async (command) => {
      await mails.resetDone(mails.addUser('Ada'));
      mails.server.refusesAt = command;
      await mails.send();
      expect(await mails.states()).toEqual([{ state: 'waiting', total: 1 }]);
      mails.server.refusesAt = undefined;
      mails.pass(MINUTE_MS);
      await mails.send();
      expect(mails.subjects()).toEqual(['Your password was changed']);
    },
  );
});
