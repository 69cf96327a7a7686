import { randomUUID as newId } from 'node:crypto';
import { FamiBookId } from '@famibook/contracts/ids';
import { listUndeliveredMails, retryMail } from '@famibook/contracts/mails/endpoints';
import type { UndeliveredMail } from '@famibook/contracts/mails/schemas';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { lineTo } from '@famibook/testing/network/line';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server?.stop());

const apps: NotifierTestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});
async function boot(databaseUrl?: string, env: Record<string, string> = withMail()): Promise<NotifierTestApp> {
  const app = await bootNotifier({ env, ...(databaseUrl && { databaseUrl }) });
  apps.push(app);
  return app;
}
const withMail = () => ({ SMTP_URL: server.url, PUBLIC_URL: 'https://family.example' });

const admin = administrator();
const addressOf = (userId: string) => `${userId}@example.org`;
const takenBy = (userId: string) => server.taken.filter(({ to }) => to?.[0]?.address === addressOf(userId));
const completed = (userId: string) => ({ requestId: 1, userId });

it('an event becomes one mail, also when it is delivered twice (D44)', async () => {
  const app = await boot();
  const { userId } = member();
  const event = {
    id: newId(),
    type: 'password-reset.completed.v1',
    aggregateId: '1',
    version: 1,
    epoch: 0,
    occurredAt: new Date().toISOString(),
    traceId: newId(),
    source: 'auth',
    data: completed(userId),
  };
  for (const _ of [1, 2]) await app.platform.bus.publish(event);
  expect(await app.sql('SELECT subscriber FROM inbox WHERE event_id = $1', [event.id])).toEqual([
    { subscriber: 'notifier.mails' },
  ]);
  await waitFor('the mail', () => takenBy(userId).length > 0);
  const last = member().userId;
  await app.publish('password-reset.completed.v1', completed(last));
  await waitFor('the mail after it', () => takenBy(last).length > 0);
  expect(takenBy(userId)).toHaveLength(1);
});

it('two replicas send each mail once (D38)', async () => {
  const first = await boot();
  await boot(first.databaseUrl);
  const users = Array.from({ length: 60 }, () => member().userId);
  for (const userId of users) await first.publish('password-reset.completed.v1', completed(userId));
  await waitFor('all mails to be sent', async () => {
    const [left] = await first.sql<{ total: number }>(
      "SELECT count(*)::int AS total FROM mail WHERE state = 'waiting'",
    );
    return left?.total === 0;
  });
  expect(users.map((userId) => takenBy(userId).length)).toEqual(users.map(() => 1));
  expect(new Set(users.map((userId) => takenBy(userId)[0]?.messageId)).size).toBe(users.length);
});

it('without a mail server nothing is queued, and events still count as handled (D38)', async () => {
  const app = await boot(undefined, {});
  await app.publish('password-reset.completed.v1', completed(member().userId));
  expect(await app.sql('SELECT 1 FROM mail')).toEqual([]);
  expect(await app.sql('SELECT 1 FROM inbox')).toHaveLength(1);
  const params = { id: newId() as UndeliveredMail['id'] };
  await expect(app.as(admin).call(retryMail, { params })).rejects.toMatchObject({ code: 'conflict' });
});

it('the administrator lists what was given up, page by page, and has it sent again; no other user does (D13, D44)', async () => {
  const app = await boot();
  const users = [member().userId, member().userId, member().userId];
  for (const userId of users) {
    server.refused.add(addressOf(userId));
    await app.publish('password-reset.completed.v1', completed(userId));
  }
  const list = (query = '') => app.as(admin).fetch(`${listUndeliveredMails.path}${query}`, { service: 'notifier' });
  const whole = await waitFor('all of them to be given up', async () => {
    const response = await list();
    const rows = (await response.json()) as UndeliveredMail[];
    // They are counted by a statement of its own, before the last one may have been given up.
    const total = response.headers.get('x-total-count');
    return rows.length === users.length && total === String(users.length) && { rows, response };
  });
  expect(whole.rows.map(({ recipient }) => recipient?.email).sort()).toEqual(users.map(addressOf).sort());
  const same = await app.as(admin).fetch(listUndeliveredMails.path, {
    service: 'notifier',
    headers: { 'if-none-match': whole.response.headers.get('etag') ?? '' },
  });
  expect(same.status).toBe(304);

  const seen: string[] = [];
  for (let next: string | undefined = '?limit=2'; next; ) {
    const page = await list(next);
    seen.push(...((await page.json()) as UndeliveredMail[]).map(({ id }) => id));
    next = /<[^?]*([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(whole.rows.map(({ id }) => id));

  const [{ id, recipient } = whole.rows[0] as UndeliveredMail] = whole.rows;
  const bergs = FamiBookId.parse(newId());
  for (const identity of [member({ famibookId: bergs }), manager({ famibookId: bergs })]) {
    await expect(app.as(identity).call(listUndeliveredMails, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(app.as(identity).call(retryMail, { params: { id } })).rejects.toMatchObject({ status: 403 });
  }
  server.refused.clear();
  await app.as(admin).call(retryMail, { params: { id } });
  const userId = recipient?.email.split('@')[0] ?? '';
  await waitFor('the mail', () => takenBy(userId).length === 1);
});

it('pushes go on while the database is away, and the mail comes once it is back (D37)', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  await using line = await lineTo(database.url);
  const throughLine = new URL(database.url);
  throughLine.host = new URL(line.url).host;
  const app = await boot(throughLine.href);
  const user = member();
  const browser = await app.open(user);
  const [notifier] = app.services;

  line.setDown(true);
  await waitFor('the notifier to say so', async () => (await notifier?.ready())?.state === 'down');
  const published = app.publish('password-reset.requested.v1', { requestId: 4711, userId: user.userId });
  await waitFor('the push', () => browser.heard.some(({ type }) => type === 'reset_requested'));
  expect(takenBy(user.userId)).toEqual([]);

  line.setDown(false);
  await published;
  await waitFor('the mail', () => takenBy(user.userId).length === 1);
  app.closeAll();
  // Its connections go through the line, which ends before other clean-up.
  for (const booted of apps.splice(0)) await booted.stop();
});
