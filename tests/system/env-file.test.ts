import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyRepository, type RepositoryCopy } from '@famibook/testing/product/repository-copy';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository();
  await takeAlongWebApp();
});
afterAll(() => copy?.[Symbol.asyncDispose]());

/** The web app and the note that it is up to date, if they are there: `npm start` would build it first. */
async function takeAlongWebApp(): Promise<void> {
  for (const path of ['web/dist', 'node_modules/.cache/famibook/web.sha256'])
    if (existsSync(join(ROOT, path))) await cp(join(ROOT, path), join(copy.folder, path), { recursive: true });
}

const writeEnvFile = (lines: string) => writeFile(join(copy.folder, '.env'), lines);

/** Runs `npm run …` as a person does, with what it printed. */
const npmRun = (args: string[], settings: Record<string, string> = {}) =>
  new Promise<string>((resolve) => {
    const { PATH, HOME } = process.env;
    const options = { cwd: copy.folder, env: { PATH, HOME, ...settings } };
    execFile('npm', ['run', '--silent', ...args], options, (_error, out, err) => resolve(out + err));
  });

/** What no command can start with, so that it says which value it read and ends. */
const NO_PORT = 'PORT=the-port-of-the-file\n';

test.each(['start', 'demo', 'dev'])('npm run %s reads .env at the top of the project', async (command) => {
  await writeEnvFile(NO_PORT);
  const settings = { FAMIBOOK_DATA_DIR: join(copy.folder, 'data') };
  expect(await npmRun([command], settings)).toContain(
    'PORT should be a number from 0 to 65535; it is "the-port-of-the-file".\n',
  );
});

test('a variable of the shell wins over .env', async () => {
  await writeEnvFile(NO_PORT);
  const settings = { FAMIBOOK_DATA_DIR: join(copy.folder, 'data'), PORT: 'the-port-of-the-shell' };
  expect(await npmRun(['start'], settings)).toContain('it is "the-port-of-the-shell"');
});

test.each([['admin', '--', 'reset-password', 'nobody@example.org'], ['dead-letters']])(
  'npm run %s reads .env as well',
  async (...args) => {
    await writeEnvFile(`FAMIBOOK_DATA_DIR=${join(copy.folder, 'of-the-file')}\n`);
    expect(await npmRun(args)).toContain(`There is no FamiBook in ${join(copy.folder, 'of-the-file')}.`);
    await rm(join(copy.folder, '.env'));
    expect(await npmRun(args, { FAMIBOOK_DATA_DIR: join(copy.folder, 'of-the-shell') })).toContain('of-the-shell');
  },
);

test('tests do not read .env', async () => {
  await writeEnvFile('FAMIBOOK_DATA_DIR=/of-the-file\n');
  await writeFile(
    join(copy.folder, 'scripts', 'env.test.ts'),
    `import { expect, test } from 'vitest';
test('no setting of the file', () => expect(process.env.FAMIBOOK_DATA_DIR).toBe(undefined));
`,
  );
  const settings = { NO_COLOR: '1' };
  expect(await npmRun(['test:watch', '--', '--run', 'scripts/env.test.ts'], settings)).toMatch(/Tests {2}1 passed/);
});
