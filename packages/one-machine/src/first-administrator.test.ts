import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstAdministrator } from './first-administrator.ts';

let dataDir: string;
const file = () => join(dataDir, 'first-administrator.txt');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-administrator-'));
  await mkdir(join(dataDir, 'secrets'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('gets a long random password, stored in a file that only its owner can read (D3)', async () => {
  const { env, notice } = await firstAdministrator(dataDir, {});
  expect(env.FAMIBOOK_ADMIN_EMAIL).toBe('admin@famibook.local');
  expect(env.FAMIBOOK_ADMIN_PASSWORD).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
  expect(notice.join('\n')).toContain(env.FAMIBOOK_ADMIN_PASSWORD);
  expect(await readFile(file(), 'utf8')).toContain(env.FAMIBOOK_ADMIN_PASSWORD);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('keeps the password when the first start did not get as far as the account (D3)', async () => {
  const first = await firstAdministrator(dataDir, {});
  expect((await firstAdministrator(dataDir, {})).env).toEqual(first.env);
});

test('is printed once: later starts know nothing of a password, also when the file was deleted (D3)', async () => {
  await (await firstAdministrator(dataDir, { FAMIBOOK_ADMIN_EMAIL: 'ada@example.org' })).settle();
  await rm(file());
  const { env, notice } = await firstAdministrator(dataDir, {});
  expect({ env, notice }).toEqual({ env: { FAMIBOOK_ADMIN_EMAIL: 'ada@example.org' }, notice: [] });
});

test('is not made again when what an earlier start stored cannot be read (D3)', async () => {
  const settled = join(dataDir, 'secrets', 'administrator-exists');
  await mkdir(settled);
  await expect(firstAdministrator(dataDir, {})).rejects.toThrow(`FamiBook cannot read ${settled}`);
  await expect(stat(file())).rejects.toThrow();
});

test('takes the given password and writes it nowhere (D3)', async () => {
  const given = { FAMIBOOK_ADMIN_EMAIL: 'ada@example.org', FAMIBOOK_ADMIN_PASSWORD: 'correct horse battery' };
  const administrator = await firstAdministrator(dataDir, given);
  expect(administrator).toMatchObject({ env: { FAMIBOOK_ADMIN_EMAIL: 'ada@example.org' }, notice: [] });
  await expect(stat(file())).rejects.toThrow();
});

test('makes no password in production, where a missing one stops the start (D3)', async () => {
  expect((await firstAdministrator(dataDir, { NODE_ENV: 'production' })).env).toEqual({});
  await expect(stat(file())).rejects.toThrow();
});
