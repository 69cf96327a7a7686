import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listAdminActivity } from '@famibook/contracts/activity/endpoints';
import { getUser, login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { temporaryDataDir } from '@famibook/testing/product/data-directory';
import { ADMIN, type Product, startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
let product: Product;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a command as `npm run` does. */
const run = (command: 'admin' | 'backup' | 'dead-letters', args: string[], directory = dataDir, settings = {}) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, FAMIBOOK_DATA_DIR: directory, ...settings };
    const file = `scripts/${command}.ts`;
    execFile(process.execPath, ['scripts/run.mjs', file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

const passwordIn = (text: string) => /^ {2}(\S+)$/m.exec(text)?.[1] ?? '';

test('npm run admin turns a second factor off, and ends every session (D3, D42)', async () => {
  const admin = await administrator(product.url);
  const credentials = { email: ADMIN.email, password: ADMIN.password };
  await enrol(admin, credentials.password);
  const withFactor = new Client(product.url);
  expect(await withFactor.call(login, { body: { ...credentials, famibookName: '' } })).toEqual({ secondFactor: true });
  expect(await run('admin', ['reset-second-factor', ADMIN.email])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Two-step sign-in is off for ${ADMIN.email}`),
  });
  await waitFor('the end of the session', async () => (await admin.send(getUser)).status === 401);
  expect(await withFactor.call(login, { body: { ...credentials, famibookName: '' } })).toMatchObject({ isAdmin: true });
  expect(await run('admin', ['reset-second-factor', ADMIN.email])).toMatchObject({
    code: 1,
    err: `Two-step sign-in is not on for ${ADMIN.email}.\n`,
  });
});

test('npm run admin sets a new password while FamiBook runs, and ends every session (D3)', async () => {
  const before = await administrator(product.url);
  const { code, out } = await run('admin', ['reset-password', ADMIN.email.toUpperCase()]);
  expect(code).toBe(0);
  await waitFor('the end of the session', async () => (await before.send(getUser)).status === 401);
  await expect(signIn(product.url, ADMIN)).rejects.toThrow('Invalid credentials');
  await signIn(product.url, { email: ADMIN.email, password: passwordIn(out) });
});

test('npm run admin works while FamiBook does not run', async () => {
  await product.stop();
  const { code, out } = await run('admin', ['reset-password', ADMIN.email]);
  expect(code).toBe(0);
  product = await startProduct({ dataDir });
  await signIn(product.url, { email: ADMIN.email, password: passwordIn(out) });
});

test('npm run admin creates an administrator and lists all, without a password in the list (D3)', async () => {
  const created = await run('admin', ['create-administrator', 'second@example.org']);
  expect(created.code).toBe(0);
  const second = await signIn(product.url, { email: 'second@example.org', password: passwordIn(created.out) });
  await foundFamily(product.url, second, 'The Hills');
  const { code, out } = await run('admin', ['list']);
  expect([code, out]).toEqual([0, expect.stringContaining(`Administrators\n  ${ADMIN.email}`)]);
  expect(out).toMatch(/^ {2}second@example\.org {2}Admin FamiBook$/m);
  expect(out).toMatch(/^ {2}The Hills {2}manager-\S+ {2}members: 1 {2}premium$/m);
  expect((await run('admin', ['list', 'everything'])).code).toBe(2);
});

test('npm run admin reports an unknown e-mail, and its usage', async () => {
  const unknown = await run('admin', ['reset-password', 'unknown@example.org']);
  expect(unknown).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the e-mail unknown@example.org.\n',
  });
  const misused = await run('admin', []);
  expect(misused.code).toBe(2);
  expect(misused.err).toContain('npm run admin -- reset-password EMAIL');
});

test('npm run dead-letters lists and replays what is dead: nothing, in a family that is well', async () => {
  expect(await run('dead-letters', [])).toMatchObject({ code: 0, out: 'There are no dead letters.\n' });
  expect(await run('dead-letters', ['replay'])).toMatchObject({ code: 0, out: '0 replayed.\n' });
  expect((await run('dead-letters', ['replay', 'everything'])).code).toBe(2);
});

test('a command in a folder without a FamiBook says so', async () => {
  const empty = join(dataDir, 'nothing-here');
  expect(await run('admin', ['reset-password', ADMIN.email], empty)).toMatchObject({
    code: 1,
    err: `There is no FamiBook in ${empty}. FAMIBOOK_DATA_DIR says where it is.\n`,
  });
});

test('npm run backup prints the recovery sheet with the keys of this machine, and Activity says so (D30, D41)', async () => {
  const secretsKey = (await readFile(join(dataDir, 'secrets', 'secrets-key'), 'utf8')).trim();
  const sheet = await run('backup', ['recovery-sheet']);
  expect(sheet).toMatchObject({ code: 0, err: '' });
  expect(sheet.out).toContain(`FAMIBOOK_SECRETS_KEY=${secretsKey}`);
  expect(sheet.out).toContain(join(dataDir, 'backups'));
  expect(await run('backup', ['key-id'])).toMatchObject({ code: 0, out: 'No FAMIBOOK_BACKUP_KEY is set.\n' });
  expect((await run('backup', ['new-key'])).out).toMatch(/^FAMIBOOK_BACKUP_KEY=[\w-]{43}\n$/);
  expect(await run('backup', ['unknown'])).toMatchObject({ code: 2, out: '' });
  const created = await run('admin', ['create-administrator', 'third@example.org']);
  const admin = await signIn(product.url, { email: 'third@example.org', password: passwordIn(created.out) });
  const lines = await waitFor('both lines', async () => {
    const found = await admin.call(listAdminActivity, { query: { kind: 'backups' } });
    return found.length === 2 ? found : undefined;
  });
  expect(lines.map(({ action, actor }) => [action, actor.kind]).reverse()).toEqual([
    ['recovery-sheet.printed-by-operator', 'operator'],
    ['backup-key.made-by-operator', 'operator'],
  ]);
});

test('npm run backup prints the recovery sheet while the database is away, and says why Activity has no line of it (D30)', async () => {
  const sheet = await run('backup', ['recovery-sheet'], dataDir, {
    DATABASE_URL: 'postgresql://famibook:p@127.0.0.1:1/famibook',
  });
  expect(sheet).toMatchObject({ code: 0, out: expect.stringContaining('FAMIBOOK_SECRETS_KEY=') });
  expect(sheet.err).toMatch(/^Activity has no line of this: .*127[.]0[.]0[.]1:1.*\n$/);
});

test('npm run backup makes a key where no FamiBook is yet, and says that Activity has no line of it', async () => {
  const empty = join(dataDir, 'not-yet');
  const made = await run('backup', ['new-key'], empty);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^FAMIBOOK_BACKUP_KEY=/) });
  expect(made.err).toBe(
    `Activity has no line of this: There is no FamiBook in ${empty}. FAMIBOOK_DATA_DIR says where it is.\n`,
  );
});
