import type { SubscriptionId } from '@famibook/contracts/ids';
import { findApplicants } from '@famibook/contracts/mails/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminTestApp, bootAdmin } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin();
});
afterAll(() => app?.stop());

test('a mail learns who asked for a FamiBook, with the account once there is one (D38, D44)', async () => {
  const applicant = { managerName: 'Cleo Lund', managerEmail: 'cleo@example.org', famibookName: 'The Lunds' };
  const id = await app.submit(applicant);
  const body = { subscriptionIds: [id, 2_000_000_000] as SubscriptionId[] };
  const find = async () => (await app.asService('notifier').call(findApplicants, { body })).applicants;
  const expected = { subscriptionId: id, name: 'Cleo Lund', email: 'cleo@example.org', famibookName: 'The Lunds' };
  expect(await find()).toEqual([{ ...expected, userId: null }]);
  await app.approve(id);
  expect(await find()).toEqual([{ ...expected, userId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
});
