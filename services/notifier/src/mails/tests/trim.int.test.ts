import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, type MailsFixture, openMails } from '../testing/mails-fixture.ts';

let mails: MailsFixture;
beforeEach(async () => {
  mails = await openMails();
});
afterEach(() => mails?.stop());

it('mails that ended are removed after 14 days, those given up after 90', async () => {
  const refused = mails.addUser('Ben');
  mails.server.refused.add(`${refused}@example.org`);
  await mails.resetDone(refused);
  await mails.resetDone(mails.addUser('Ada'));
  await mails.send();
  mails.pass(15 * DAY_MS);
  await mails.commands.trimMails();
  expect(await mails.states()).toEqual([{ state: 'undelivered', total: 1 }]);
  mails.pass(80 * DAY_MS);
  await mails.commands.trimMails();
  expect(await mails.states()).toEqual([]);
});
