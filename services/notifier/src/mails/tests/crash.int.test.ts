import { randomUUID as newId } from 'node:crypto';
import { administrator, member } from '@famibook/testing/families/identities';
import { startCrashChild } from '@famibook/testing/services/start-crash-child';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { bootNotifier } from '../../testing/notifier-fixture.ts';
import { startMailServer } from '../testing/mail-server.ts';

const CHILD = new URL('../../testing/crash-child.ts', import.meta.url).pathname;

test('a crash after a mail was sent sends it once more, with the same Message-ID (D44)', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  // Without a mail server of its own it sends nothing.
  const app = await bootNotifier();
  onTestFinished(() => app.stop());
  await app.sql(
    `INSERT INTO mail (id, event_id, template, recipient, next_try_at, give_up_at, created_at)
     VALUES ($1, $2, 'reset-completed', $3, now(), now() + interval '3 days', now())`,
    [newId(), newId(), `user:${member().userId}`],
  );
  const withMail = { SMTP_URL: server.url, PUBLIC_URL: 'https://family.example' };
  const child = await startCrashChild(CHILD, {
    databaseUrl: app.databaseUrl,
    identity: administrator(),
    env: { ...withMail, FAMIBOOK_FAILPOINT: 'notifier.mail.before-mark' },
  });
  expect(await child.ended).toBe('SIGKILL');
  expect(server.taken).toHaveLength(1);

  const again = await bootNotifier({ env: withMail, databaseUrl: app.databaseUrl });
  onTestFinished(() => again.stop());
  const [claimed] = await app.sql<{ state: string; claim: string | null }>('SELECT state, claim FROM mail');
  expect(claimed).toMatchObject({ state: 'waiting', claim: expect.any(String) });
  // The time passes for which the dead process had claimed it.
  await app.sql('UPDATE mail SET next_try_at = now()');
  await waitFor('it to be sent again', async () => {
    const [row] = await app.sql<{ state: string }>('SELECT state FROM mail');
    return row?.state === 'sent';
  });
  const [first, second, ...more] = server.taken;
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
});
