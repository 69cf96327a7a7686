import { randomBytes } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainUrl } from '../db/plain-url.ts';
import { CannotStart } from './cannot-start.ts';
import { prepareRoles } from './prepare-roles.ts';

/** Roles belong to the whole server, which other tests use too. */
let suffix: string;
let database: FreshDatabase;

beforeEach(async () => {
  suffix = randomBytes(6).toString('hex');
  database = await freshDatabase();
});
afterEach(async () => {
  const admin = new URL(database.url);
  admin.pathname = '/postgres';
  await database.drop();
  await queryAs(admin.href, `DROP ROLE IF EXISTS owner_${suffix}, gallery_${suffix}, board_${suffix}`);
});

async function queryAs(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: plainUrl(url) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(user: string, password = 'first'): string {
  const url = new URL(database.url);
  url.username = `${user}_${suffix}`;
  url.password = password;
  return url.href;
}

const galleryUrl = (password?: string) => `${urlOf('gallery', password)}?schema=gallery`;

async function prepare(env: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = [];
  await prepareRoles({
    env: {
      DATABASE_ADMIN_URL: database.url,
      GALLERY_DATABASE_URL: galleryUrl(),
      BOARD_DATABASE_URL: urlOf('board'),
      ...env,
    },
    printLine: (line) => lines.push(line),
  });
  return lines;
}

test('each service has the role of its address and touches its own schema alone', async () => {
  expect(await prepare()).toEqual([expect.stringMatching(/^gallery: role/), expect.stringMatching(/^board: role/)]);
  await queryAs(galleryUrl(), 'CREATE TABLE photo (word citext)');
  await queryAs(galleryUrl(), 'CREATE TABLE gallery_restore.photo (word text)');
  expect(await queryAs(galleryUrl(), 'SELECT * FROM gallery.photo')).toEqual([]);
  for (const sql of [
    'SELECT * FROM gallery.photo',
    "INSERT INTO gallery.photo VALUES ('mine')",
    'DELETE FROM gallery_restore.photo',
    'CREATE TABLE gallery.mine (id int)',
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    `SET ROLE gallery_${suffix}`,
  ])
    await expect(queryAs(urlOf('board'), sql), sql).rejects.toThrow('permission denied');
});

test('a new password in the address is the only one after the next run, and what is stored stays', async () => {
  await prepare();
  await queryAs(galleryUrl(), 'CREATE TABLE photo (id int)');
  await prepare({ GALLERY_DATABASE_URL: galleryUrl('second') });
  expect(await queryAs(galleryUrl('second'), 'SELECT * FROM photo')).toEqual([]);
  await expect(queryAs(galleryUrl('first'), 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('an owner of the database who may create roles is enough, as managed servers have one', async () => {
  await queryAs(database.url, `CREATE ROLE owner_${suffix} LOGIN CREATEROLE PASSWORD 'first'`);
  await queryAs(database.url, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO owner_${suffix}`);
  const asOwner = { DATABASE_ADMIN_URL: urlOf('owner') };
  await prepare(asOwner);
  await prepare(asOwner);
  await queryAs(galleryUrl(), 'CREATE TABLE photo (id int)');
  await expect(queryAs(urlOf('board'), 'SELECT * FROM gallery.photo')).rejects.toThrow('permission denied');
});

test('what cannot be meant is refused before anything is created', async () => {
  await expect(prepare({ DATABASE_ADMIN_URL: '' })).rejects.toThrow('DATABASE_ADMIN_URL: is missing');
  await expect(prepare({ GALLERY_DATABASE_URL: '', BOARD_DATABASE_URL: '' })).rejects.toThrow('AUTH_DATABASE_URL');
  await expect(prepare({ BOARD_DATABASE_URL: urlOf('gallery') })).rejects.toThrow('a role of its own');
  await expect(prepare({ BOARD_DATABASE_URL: urlOf('board', '') })).rejects.toThrow(
    'a user, a password and a database',
  );
  expect(await queryAs(database.url, "SELECT 1 FROM pg_namespace WHERE nspname IN ('gallery', 'board')")).toEqual([]);
});

test('a refused connection is reported with server, role and reason, and without the password', async () => {
  const admin = new URL(database.url);
  admin.username = `nobody_${suffix}`;
  admin.password = 'a-secret-password';
  const refusal = await prepare({ DATABASE_ADMIN_URL: admin.href }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotStart);
  const { message } = refusal as CannotStart;
  expect(message).toMatch(
    new RegExp(`^No connection as nobody_${suffix} to the database \\w+ at \\S+:\\d+: .*nobody_`),
  );
  expect(message).not.toContain('a-secret-password');
});

test('a server that does not run is reported with its address', async () => {
  const url = 'postgresql://postgres:p@localhost:1/postgres';
  await expect(prepare({ DATABASE_ADMIN_URL: url })).rejects.toThrow(
    /^No connection as postgres to the database postgres at localhost:1: connect ECONNREFUSED/,
  );
});

test('a database whose locale knows no letters but A to Z is refused before anything is created', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const admin = new URL(database.url);
  admin.pathname = '/postgres';
  await database.drop();
  await queryAs(admin.href, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  await expect(prepare()).rejects.toThrow(`The database ${name} does not know that É is é`);
  expect(await queryAs(admin.href, `SELECT 1 FROM pg_roles WHERE rolname = 'gallery_${suffix}'`)).toEqual([]);
});

test('a schema that belongs to a role of another name is refused', async () => {
  await prepare();
  await expect(prepare({ BOARD_DATABASE_URL: urlOf('owner') })).rejects.toThrow('The schema board belongs to');
});
