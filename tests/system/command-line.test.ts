import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { administrator, signIn } from '@famibook/testing/families/family';
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
const run = (command: 'admin' | 'dead-letters', args: string[], directory = dataDir) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, FAMIBOOK_DATA_DIR: directory };
    const file = `scripts/${command}.ts`;
    execFile(process.execPath, ['scripts/run.mjs', file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

const passwordIn = (text: string) => /^ {2}(\S+)$/m.exec(text)?.[1] ?? '';

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

test('npm run admin says who it does not know, and how it is used', async () => {
  const unknown = await run('admin', ['reset-password', 'nobody@example.org']);
  expect(unknown).toEqual({
    code: 1,
    out: '',
    err: 'Nobody has an account with the e-mail nobody@example.org.\n',
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
