import { expect, test } from 'vitest';
import { backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { restored } from '../../testing/restored.ts';

/** $1 the code; $2 when it was approved, $3 completed, or null. */
const REQUEST = `INSERT INTO auth.password_reset_request
    (user_id, email_key, browser_hash, is_known_browser, code, created_at, open_until, approved_at, completed_at)
  SELECT id, repeat('a', 64), repeat('b', 64), true, $1, now(), now() + interval '1 day', $2::timestamptz, $3::timestamptz
    FROM auth."user" LIMIT 1`;

const SIGN_IN = `INSERT INTO auth.pending_sign_in (hash, user_id, expires_at)
  SELECT repeat('c', 64), id, now() + interval '1 day' FROM auth."user" LIMIT 1`;

test('a restore of everything ends sign-ins and requests for a reset that are not finished (D32)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const { id: backupId } = await app.backedUp();
  const earlier = new Date(Date.now() - 60_000);
  await app.sql(REQUEST, ['000001', null, null]);
  await app.sql(REQUEST, ['000002', earlier, null]);
  await app.sql(REQUEST, ['000003', earlier, earlier]);
  await app.sql(SIGN_IN);

  expect(await restored(app, { backupId })).toEqual({ state: 'done', problem: null });
  expect(
    await app.sql(`SELECT code, ended_at IS NOT NULL AS "hasEnded" FROM auth.password_reset_request ORDER BY code`),
  ).toEqual([
    { code: '000001', hasEnded: true },
    { code: '000002', hasEnded: true },
    // It was used, which stays known.
    { code: '000003', hasEnded: false },
  ]);
  expect(await app.sql('SELECT hash FROM auth.pending_sign_in')).toEqual([]);
}, 300_000);
