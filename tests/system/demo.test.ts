import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import { listMessages, listPendingMessages } from '@famibook/contracts/board/endpoints';
import { listPendingUsers } from '@famibook/contracts/members/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { COMPILED } from '@famibook/testing/compile-cache';
import { signIn } from '@famibook/testing/families/family';
import { HARDLY_EVER, STARTED } from '@famibook/testing/product/product';
import { afterEach, beforeEach, expect, test } from 'vitest';

const famibookName = 'The Hallgren Family';
let dataDir: string;
let child: ChildProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-demo-'));
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @returns everything that was printed up to the last sign-in, and the address */
async function startDemo(): Promise<{ url: string; printed: string }> {
  const { PATH, HOME } = process.env;
  const settings = { PORT: '0', FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER };
  child = spawn(process.execPath, [...STARTED.flags, 'start.ts', '--demo'], {
    env: { PATH, HOME, ...STARTED.env, ...COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the demo ended: ${printed}`)));
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      if (/administrator, signs in/.test(printed)) resolve();
    });
  });
  return { url: /ready on (\S+)/.exec(printed)?.[1] ?? '', printed };
}

const signInsIn = (printed: string) =>
  [...printed.matchAll(/^ {2}(\S+@\S+) +(\S+) {3}(.+)$/gm)].map(([, email = '', password = '', description = '']) => ({
    email,
    password,
    description,
  }));

test('npm run demo brings up a family with two dozen pictures, and everybody can sign in', async () => {
  const { url, printed } = await startDemo();
  const signIns = signInsIn(printed);
  expect(signIns.map(({ description }) => description.replace(/^\w+, /, ''))).toEqual([
    'manager',
    ...Array(4).fill('member'),
    'waits for approval',
    'signs in without a FamiBook name',
  ]);
  for (const account of signIns) {
    const isAdmin = account.description.startsWith('administrator');
    const client = await signIn(url, account, isAdmin ? '' : famibookName);
    expect(await client.call(getUser)).toMatchObject({ email: account.email, isAdmin });
  }
  const [nora] = signIns;
  const manager = await signIn(url, nora ?? { email: '', password: '' }, famibookName);
  expect(await manager.call(listPendingUsers)).toMatchObject([{ firstName: 'Theo' }]);
  const photos = await manager.call(listPhotos, { query: { limit: 200 } });
  expect(photos).toHaveLength(24);
  expect(new Set(photos.map((photo) => photo.user.firstName)).size).toBe(5);
  expect(photos.every((photo) => photo.takenAt !== null && photo.tags !== '')).toBe(true);
  expect(photos.filter((photo) => photo.commentCount > 0).length).toBeGreaterThan(10);
  const { audioFiles } = await manager.call(listAudio);
  expect(audioFiles).toMatchObject([{ isActive: true, duration: 24, originalFilename: 'An evening at home.wav' }]);

  const messages = await manager.call(listMessages, { query: { limit: 200 } });
  expect(messages.map(({ replies, isApproved }) => [replies.length > 0, isApproved])).toEqual([
    [false, false],
    ...Array(5).fill([true, true]),
  ]);
  expect(await manager.call(listPendingMessages)).toMatchObject([{ user: { firstName: 'Mika' } }, { parentId: null }]);

  await stop();
  const again = await startDemo();
  expect(signInsIn(again.printed)).toEqual(signIns);
  expect(again.printed).not.toContain('Drawing');
  const later = await signIn(again.url, nora ?? { email: '', password: '' }, famibookName);
  expect(await later.call(listAudio)).toEqual({ audioFiles });
  expect(await later.call(listMessages, { query: { limit: 200 } })).toEqual(messages);
});
