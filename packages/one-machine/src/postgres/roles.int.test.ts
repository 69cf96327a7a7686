import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureServiceDatabases } from './roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let dataDir: string;
let server: EmbeddedPostgres;
let urls: Record<'auth' | 'gallery', string>;

const prepare = () =>
  ensureServiceDatabases({ adminUrl: server.adminUrl, dataDir, services: ['auth', 'gallery'] as const });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-roles-'));
  server = await startEmbeddedPostgres({ dataDir, durability: 'none' });
  urls = await prepare();
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function as(service: 'auth' | 'gallery', sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urls[service] });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('gives each service a schema that it can build in', async () => {
  await as('auth', 'CREATE TABLE family (name citext)');
  await as('auth', "INSERT INTO family VALUES ('Lovelace')");
  expect(await as('auth', "SELECT name FROM auth.family WHERE name = 'LOVELACE'")).toEqual([{ name: 'Lovelace' }]);
  expect(await as('gallery', `SELECT similarity('photo', 'photos') > 0.5 AS near`)).toEqual([{ near: true }]);
});

test('lets no service read or write what is another service’s', async () => {
  await as('auth', 'CREATE TABLE IF NOT EXISTS secret (word text)');
  await expect(as('gallery', 'SELECT * FROM auth.secret')).rejects.toThrow('permission denied for schema auth');
  await expect(as('gallery', 'CREATE TABLE auth.mine (id int)')).rejects.toThrow('permission denied for schema auth');
  await expect(as('gallery', 'CREATE TABLE public.mine (id int)')).rejects.toThrow(
    'permission denied for schema public',
  );
  await expect(as('gallery', 'SET ROLE famibook_auth')).rejects.toThrow('permission denied');
  await expect(as('gallery', 'DROP SCHEMA auth CASCADE')).rejects.toThrow('must be owner of schema auth');
});

test('gives each service the schemas that a backup is restored through, also in a database that is older than them', async () => {
  await as('gallery', 'CREATE TABLE gallery_restore.photo (id int)');
  await expect(as('auth', 'SELECT * FROM gallery_restore.photo')).rejects.toThrow('permission denied for schema');
  await as('auth', 'DROP SCHEMA auth_rehearsal');
  await prepare();
  await as('auth', 'CREATE TABLE auth_rehearsal.family (name text)');
});

test('can be repeated and gives the same answer', async () => {
  expect(await prepare()).toEqual(urls);
});
