import { randomUUID } from 'node:crypto';
import { replaceRows } from '@famibook/service-kit/backup/replace-rows';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_SERVICES } from '../../testing/all-services.ts';

const RESTORED = randomUUID();
const OTHER = randomUUID();
const [ADA, BEN, GONE] = [randomUUID(), randomUUID(), randomUUID()];
const [KEPT, NEWER, OTHERS] = [randomUUID(), randomUUID(), randomUUID()];

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  for (const { name, migrations = '' } of ALL_SERVICES) {
    for (const schema of [name, `${name}_restore`]) await migrateService(database.url, schema, migrations);
  }
  await auth('auth_restore', [ADA, BEN, GONE], [ADA, BEN, GONE]);
  await auth('auth', [ADA, BEN], [ADA]);
  await gallery('gallery_restore', [KEPT], GONE);
  await gallery('gallery', [NEWER], ADA);
  await rest('board_restore');
  await rest('board');
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Users, two FamiBooks and the members of the one that is restored; Ada manages both. */
async function auth(schema: string, users: string[], members: string[]): Promise<void> {
  const isLive = schema === 'auth';
  await client.query(`SET search_path = "${schema}", public`);
  for (const id of users) {
    await client.query(
      `INSERT INTO "user" (id, email, password_hash, first_name, last_name) VALUES ('${id}', '${id}@example.org', '', 'A', 'B')`,
    );
  }
  for (const id of [RESTORED, OTHER]) {
    await client.query(
      `INSERT INTO founding (key, plan_type) VALUES ('${id}', '${isLive ? 'basic' : 'premium'}');
       INSERT INTO famibook (id, name, name_key, plan_type, founding_key, version)
       VALUES ('${id}', 'Name ${id}', '${isLive ? 'now' : 'then'} ${id}', 'premium', '${id}', ${isLive ? 7 : 2})`,
    );
  }
  for (const id of members) {
    await client.query(
      `INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved, is_manager)
       VALUES (gen_random_uuid(), '${id}', '${RESTORED}', true, ${id === ADA})`,
    );
  }
  await client.query(`INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved, is_manager)
    VALUES (gen_random_uuid(), '${ADA}', '${OTHER}', true, true)`);
  if (isLive) {
    await client.query(
      `INSERT INTO session (id, hash, user_id, current_famibook_id, user_agent, created_at, last_used_at, expires_at, absolute_expires_at)
       VALUES (gen_random_uuid(), repeat('a', 64), '${ADA}', '${RESTORED}', '', now(), now(), now(), now())`,
    );
  }
}

async function gallery(schema: string, photos: string[], commenter: string): Promise<void> {
  await client.query(`SET search_path = "${schema}", public`);
  await client.query(
    `INSERT INTO person (id, first_name, last_name) VALUES ('${ADA}', 'Ada', ''), ('${BEN}', 'Ben', '')
       ${schema === 'gallery' ? '' : `, ('${GONE}', 'Gone', '')`};
     INSERT INTO famibook (id, name, photo_count) VALUES ('${RESTORED}', 'R', ${photos.length}), ('${OTHER}', 'O', 1);
     UPDATE platform SET photo_count = ${photos.length + 1}`,
  );
  const insert = (id: string, famibookId: string) =>
    client.query(
      `INSERT INTO photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height, rendition_widths, is_animated, thumbhash)
       VALUES ('${id}', '${famibookId}', '${ADA}', '${id}', '${id}', '', '', 1, 1, '{}', false, '')`,
    );
  for (const id of photos) await insert(id, RESTORED);
  await insert(OTHERS, OTHER);
  for (const id of photos) {
    await client.query(
      `INSERT INTO photo_comment (id, photo_id, user_id, content) VALUES (gen_random_uuid(), '${id}', '${commenter}', 'x')`,
    );
  }
  if (schema === 'gallery') {
    await client.query(
      `INSERT INTO removed_file (file_id) VALUES ('${KEPT}'), ('${BEN}');
       INSERT INTO unfinished_removal (kind, id) VALUES ('famibook', '${RESTORED}'), ('famibook', '${OTHER}'), ('user', '${BEN}')`,
    );
  } else {
    // The backup was taken while what this user left was being removed.
    await client.query(`UPDATE person SET deleted_at = now() WHERE id = '${GONE}'`);
  }
}

const rest = (schema: string) =>
  client.query(
    `SET search_path = "${schema}", public;
     INSERT INTO famibook (id, name, published) VALUES ('${RESTORED}', 'R', ${schema === 'board' ? 2 : 5}), ('${OTHER}', 'O', 3);
     UPDATE platform SET published = ${schema === 'board' ? 5 : 8}`,
  );

async function replace(service: (typeof ALL_SERVICES)[number], runId: string, isTrial: boolean): Promise<boolean> {
  const { name, backup = { leftOut: [], ofFamiBook: {} }, restore = {} } = service;
  const run = { url: database.url, schema: name, staged: `${name}_restore`, runId, epoch: 3, administrator: ADA };
  const famibook = { famibookId: RESTORED, newName: { name: "Ada's", key: "ada's" } };
  return replaceRows({ ...run, tables: backup, plan: restore, famibook, isTrial });
}

const rows = async (sql: string): Promise<unknown[]> => (await client.query(sql)).rows;

const otherRows = () =>
  rows(`SELECT to_jsonb(p)::text AS row FROM gallery.photo p WHERE famibook_id = '${OTHER}'
    UNION ALL SELECT to_jsonb(f)::text FROM gallery.famibook f WHERE id = '${OTHER}'
    UNION ALL SELECT to_jsonb(m)::text FROM gallery.famibook_month m WHERE famibook_id = '${OTHER}'
    UNION ALL SELECT to_jsonb(f)::text FROM auth.famibook f WHERE id = '${OTHER}'
    UNION ALL SELECT to_jsonb(m)::text FROM auth.famibook_membership m WHERE famibook_id = '${OTHER}'
    UNION ALL SELECT to_jsonb(f)::text FROM board.famibook f WHERE id = '${OTHER}' ORDER BY 1`);

test('the rows of one FamiBook are replaced in every service, once, and a trial leaves no trace (D32)', async () => {
  const others = await otherRows();
  for (const service of ALL_SERVICES) expect(await replace(service, randomUUID(), true)).toBe(true);
  expect(await rows(`SELECT id FROM gallery.photo WHERE famibook_id = '${RESTORED}'`)).toEqual([{ id: NEWER }]);
  expect(await rows('SELECT epoch FROM auth.restore_epoch')).toEqual([{ epoch: 0 }]);

  const runId = randomUUID();
  for (const service of ALL_SERVICES) expect(await replace(service, runId, false)).toBe(true);
  for (const service of ALL_SERVICES) expect(await replace(service, runId, false)).toBe(false);

  expect(await otherRows()).toEqual(others);
  expect(await rows(`SELECT id FROM gallery.photo WHERE famibook_id = '${RESTORED}'`)).toEqual([{ id: KEPT }]);
  expect(await rows('SELECT file_id FROM gallery.removed_file')).toEqual([{ file_id: BEN }]);
  // What is left of a deleted user is removed again, and the FamiBook itself no more.
  const unfinished = await rows('SELECT kind, id FROM gallery.unfinished_removal');
  expect(new Set(unfinished)).toEqual(
    new Set([
      { kind: 'famibook', id: OTHER },
      { kind: 'user', id: BEN },
      { kind: 'user', id: GONE },
    ]),
  );
  expect(await rows('SELECT photo_count AS n FROM gallery.platform')).toEqual([{ n: 2 }]);
  expect(await rows('SELECT sum(photo_count)::int AS n FROM gallery.platform_month')).toEqual([{ n: 4 }]);
  expect(await rows('SELECT published AS n FROM board.platform')).toEqual([{ n: 8 }]);
  expect(await rows('SELECT epoch, oldest FROM gallery.restore_epoch')).toEqual([{ epoch: 3, oldest: 0 }]);
  expect(await rows('SELECT famibook_id, epoch FROM media.restored_famibook')).toEqual([
    { famibook_id: RESTORED, epoch: 3 },
  ]);
});

test('members are those of the backup without deleted users; sessions stay, and versions go forward (D32)', async () => {
  const members = await rows(
    `SELECT user_id FROM auth.famibook_membership WHERE famibook_id = '${RESTORED}' ORDER BY 1`,
  );
  expect(members).toEqual([ADA, BEN].sort().map((user_id) => ({ user_id })));
  expect(await rows('SELECT user_id, current_famibook_id FROM auth.session')).toEqual([
    { user_id: ADA, current_famibook_id: RESTORED },
  ]);
  expect(
    await rows(
      `SELECT name, name_key, plan_type, member_total, version::int FROM auth.famibook WHERE id = '${RESTORED}'`,
    ),
  ).toEqual([{ name: "Ada's", name_key: "ada's", plan_type: 'basic', member_total: 2, version: 10 }]);
  expect(await rows('SELECT approved_members::int, approved_people::int, famibooks FROM auth.platform_total')).toEqual([
    { approved_members: 3, approved_people: 2, famibooks: 2 },
  ]);
  expect(await rows('SELECT user_id FROM auth.untold_change ORDER BY 1')).toEqual(members);
  const events = await rows(`SELECT event->>'type' AS type, event->'epoch' AS epoch FROM auth.outbox ORDER BY 1`);
  expect(events).toEqual(
    ['famibook.restored.v1', 'person.deleted.v1', 'person.identity-changed.v1', 'person.identity-changed.v1'].map(
      (type) => ({ type, epoch: 3 }),
    ),
  );
});

test('what Activity records of it names who restored, and who is no longer a member (D32, D41)', async () => {
  const newer = randomUUID();
  await client.query(
    `SET search_path = "auth", public;
     INSERT INTO "user" (id, email, password_hash, first_name, last_name)
     VALUES ('${newer}', 'cleo@example.org', '', 'Cleo', 'Dahl');
     INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved, is_manager)
     VALUES (gen_random_uuid(), '${newer}', '${RESTORED}', true, false)`,
  );
  for (const service of ALL_SERVICES) if (service.name === 'auth') await replace(service, randomUUID(), false);
  const newestNames = (type: string) =>
    rows(`SELECT event->'names' AS names FROM auth.outbox WHERE event->>'type' = '${type}' ORDER BY seq DESC LIMIT 1`);
  expect(await newestNames('membership.ended.v1')).toEqual([{ names: { [ADA]: 'A B', [newer]: 'Cleo Dahl' } }]);
  expect(await newestNames('famibook.restored.v1')).toEqual([{ names: { [ADA]: 'A B' } }]);
});
