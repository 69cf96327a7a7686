import * as calls from '@famibook/contracts/invitations/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family } from '../testing/auth-fixture.ts';
import { createInvitation } from '../testing/come-by-invitation.ts';
import { sweepNow } from '../testing/sweep-now.ts';

let app: AuthTestApp;
beforeAll(async () => {
  app = await bootAuth();
});
afterAll(() => app?.stop());

const invite = ({ manager }: Family) => createInvitation(manager);
const expire = (id: string, ago: string) =>
  app.pool.query('UPDATE invitation SET expires_at = now() - $2::interval WHERE id = $1', [id, ago]);

test('the list of invitations is paged and searched by the names of their makers, with a total, and 304 when nothing changed (D13)', async () => {
  const family = await app.found('Listed');
  const made = [await invite(family), await invite(family), await invite(family)];
  const admin = await app.admin();
  await (await admin.as()).call(members.switchFamiBook, { body: { famibookName: 'Listed' } });
  const byAdmin = await createInvitation(admin);
  const manager = await family.manager.as();
  const first = await manager.fetch(`${calls.listInvitations.path}?limit=2`);
  expect(first.headers.get('x-total-count')).toBe('4');
  const page = (await first.json()) as { id: string }[];
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = (await (await manager.fetch(next)).json()) as { id: string }[];
  expect([...page, ...rest].map(({ id }) => id)).toEqual([byAdmin, ...made.reverse()].map(({ id }) => id));
  const found = await manager.call(calls.listInvitations, { query: { q: 'MARIA' } });
  expect(found).toHaveLength(3);
  const etag = first.headers.get('etag') ?? '';
  const again = await manager.fetch(`${calls.listInvitations.path}?limit=2`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('the list of invitations keeps what is over for thirty days, and of that the newest two hundred (D13)', async () => {
  const family = await app.found('Swept');
  const [old, recent] = [await invite(family), await invite(family)];
  await expire(old.id, '31 days');
  await expire(recent.id, '29 days');
  await sweepNow(app);
  const listed = await (await family.manager.as()).call(calls.listInvitations);
  expect(listed.map(({ id }) => id)).toEqual([recent.id]);
  await app.pool.query(
    `INSERT INTO invitation (id, famibook_id, token_hash, lets_in, uses, created_by, created_at, expires_at)
     SELECT gen_random_uuid(), $1, md5(n::text) || md5(n::text), false, 1, $2, now() - n * interval '1 minute', now()
       FROM generate_series(1, 250) n`,
    [family.famibookId, family.manager.userId],
  );
  await invite(family);
  const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM invitation WHERE famibook_id = $1', [
    family.famibookId,
  ]);
  expect(rows).toEqual([{ n: 201 }]);
});
