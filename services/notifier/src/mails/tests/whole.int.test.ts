import { admin } from '@famibook/admin/service';
import { type AuthTestApp, bootAuth, NO_LIMITS } from '@famibook/auth/testing/auth-fixture';
import { board } from '@famibook/board/service';
import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import {
  approveSubscription,
  rejectSubscription,
  submitSubscription,
} from '@famibook/contracts/subscriptions/endpoints';
import { gallery } from '@famibook/gallery/service';
import { administrator } from '@famibook/testing/families/identities';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifier } from '../../service.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

let server: MailServer;
let app: AuthTestApp;
beforeAll(async () => {
  server = await startMailServer();
  const env = { ...NO_LIMITS, SMTP_URL: server.url, PUBLIC_URL: 'http://family.example' };
  app = await bootAuth(env, [notifier, admin, gallery, board]);
});
afterAll(async () => {
  await app?.stop();
  await server?.stop();
});

const mailTo = (address: string, subject: string) =>
  waitFor(`${subject} to ${address}`, () =>
    server.taken.find((mail) => mail.subject === subject && mail.to?.[0]?.address === address),
  );
async function submit(managerEmail: string, famibookName: string) {
  const password = 'open-sesame';
  const names = { managerName: 'Maria Rossi', managerEmail, famibookName };
  const plan = { planType: 'basic', requestedSpaces: 1 } as const;
  const body = { ...names, ...plan, password, confirmPassword: password };
  return { params: { id: (await app.signedOut.call(submitSubscription, { body })).id } };
}

test('applicants learn by mail what was decided (D38)', async () => {
  const asAdministrator = app.as(administrator());
  await asAdministrator.call(approveSubscription, await submit('maria@example.org', 'The Rossis'));
  await asAdministrator.call(rejectSubscription, await submit('cleo@example.org', 'The Lunds'));
  expect((await mailTo('maria@example.org', 'Your FamiBook The Rossis is ready')).text).toContain(
    'you are its manager',
  );
  await mailTo('cleo@example.org', 'Your request for The Lunds');
});

test('a manager learns who would like to join, and the person that it was approved (D38)', async () => {
  const family = await app.found('The Bergs', { email: 'head@example.org' });
  await app.member(family, 'tom@example.org');
  await mailTo('head@example.org', 'Tom Berg would like to join The Bergs');
  await mailTo('tom@example.org', 'You can now see The Bergs');
});

test('a person learns that a new password was asked for, and an unknown address gets no mail (D23, D38)', async () => {
  await app.post(requestReset.path, { email: 'unknown@example.org' });
  await app.post(requestReset.path, { email: 'tom@example.org' });
  await mailTo('tom@example.org', 'A new password was requested');
  expect(server.taken.filter(({ to }) => to?.[0]?.address === 'unknown@example.org')).toEqual([]);
});
