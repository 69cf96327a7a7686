import { createHash } from 'node:crypto';
import { Identity } from '@famibook/contracts/identity';
import * as members from '@famibook/contracts/members/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { outcomeOf } from '@famibook/testing/outcome-of';
import type { Actor } from '@famibook/testing/services/boot-for-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { holdUser } from '../testing/hold-user.ts';
import { wrongTotals } from '../testing/stored-totals.ts';

/** A statement for each of them would take longer than a transaction may. */
const CROWD = 8_000;
/** More than the session cache gets in one batch. */
const SIGNED_IN = 250;

let app: AuthTestApp;
let admin: Actor;
let life: ReturnType<typeof famibookLife>;
beforeAll(async () => {
  app = await bootAuth();
  admin = await (await app.admin()).as();
  life = famibookLife(admin);
});
afterAll(() => app?.stop());
afterEach(async () => {
  expect(await wrongTotals(app.pool)).toEqual([]);
});

/** Strangers who all ask to join; some of them are signed in. */
async function addCrowd(famibookId: string): Promise<void> {
  await app.sql(
    `WITH people AS (
       INSERT INTO "user" (id, email, password_hash, first_name, last_name)
       SELECT gen_random_uuid(), 'crowd' || n || '@example.org', 'x', 'Ida', n::text FROM generate_series(1, $2::int) n
       RETURNING id, last_name
     ), signed_in AS (
       INSERT INTO session (id, hash, user_id, current_famibook_id, user_agent, created_at, last_used_at, expires_at,
                            absolute_expires_at)
       SELECT gen_random_uuid(), encode(sha256(convert_to(last_name, 'UTF8')), 'hex'), id, $1::uuid, 'x', now(), now(),
              now() + interval '1 day', now() + interval '1 day'
         FROM people WHERE last_name::int <= $3::int
     )
     INSERT INTO famibook_membership (id, user_id, famibook_id) SELECT gen_random_uuid(), id, $1::uuid FROM people`,
    [famibookId, CROWD, SIGNED_IN],
  );
  await app.sql('UPDATE famibook SET pending_total = pending_total + $2::int WHERE id = $1', [famibookId, CROWD]);
  await app.sql('UPDATE platform_total SET pending_people = pending_people + $1::int', [CROWD]);
}

/** The names of the current FamiBooks of those who are signed in, as the session cache has them. */
async function cachedNames(): Promise<Set<string | undefined>> {
  const names = Array.from({ length: SIGNED_IN }, async (_, at) => {
    const hash = createHash('sha256')
      .update(String(at + 1))
      .digest('hex');
    const cached = (await app.platform.cache.get(sessionCacheKey(hash))) ?? 'null';
    return Identity.parse(JSON.parse(cached)).current?.famibookName;
  });
  return new Set(await Promise.all(names));
}

test('a FamiBook that thousands wait for is renamed and deleted, and the session cache has all of it (D13, D40)', async () => {
  const { famibookId } = await app.found('Crowded');
  await addCrowd(famibookId);
  expect(await outcomeOf(life.rename(famibookId, 'Crowded Still'))).toBe('done');
  expect(await app.sql('SELECT 1 FROM untold_change LIMIT 1')).toEqual([]);
  expect(await cachedNames()).toEqual(new Set(['Crowded Still']));
  expect(await outcomeOf(life.remove(famibookId))).toBe('done');
  expect(await app.sql('SELECT 1 FROM untold_change LIMIT 1')).toEqual([]);
  expect(await cachedNames()).toEqual(new Set([undefined]));
  expect(await app.countRows(['famibook_membership'], 'famibook_id', famibookId)).toEqual([0]);
});

test('a member who is deleted at that moment does not keep a FamiBook from getting a new name (D8, D40)', async () => {
  const family = await app.found('Shrinking');
  const anna = await app.member(family, 'anna-shrinking@example.org');
  const held = await holdUser(app, anna.userId);
  const deleted = outcomeOf(admin.call(members.deleteUser, { params: { id: anna.userId } }));
  await held.untilWaiting(1);
  const renamed = outcomeOf(life.rename(family.famibookId, 'Shrunk'));
  await held.untilWaiting(2);
  await held.release();
  expect(await Promise.all([deleted, renamed])).toEqual(['done', 'done']);
});
