import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePassword } from '@famibook/contracts/account/endpoints';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import { listMessages, listPendingMessages } from '@famibook/contracts/board/endpoints';
import {
  listFamiBooks,
  renameFamiBook,
  resumeFamiBook,
  suspendFamiBook,
} from '@famibook/contracts/famibooks/endpoints';
import { listApprovedUsers, listPendingUsers, removeMember } from '@famibook/contracts/members/endpoints';
import { editPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { completeFamily } from '@famibook/one-machine/demo/open-demo-machine';
import { COMPILED } from '@famibook/testing/compile-cache';
import { enrol } from '@famibook/testing/families/enrol';
import { signIn } from '@famibook/testing/families/family';
import { HARDLY_EVER } from '@famibook/testing/hardly-ever';
import { STARTED } from '@famibook/testing/product/product';
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
  expect(printed).not.toContain('not complete');
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

  const [own] = photos.filter(({ user }) => user.firstName === 'Nora');
  const [elias] = (await later.call(listApprovedUsers)).filter(({ firstName }) => firstName === 'Elias');
  const password = nora?.password ?? '';
  const owner = signIns.at(-1) ?? { email: '', password: '' };
  const admin = await signIn(again.url, owner);
  const [{ id } = { id: '' }] = await admin.call(listFamiBooks);
  const inFamily = { params: { id } };
  /** What the next start would print of the family. */
  async function seedAgain(): Promise<string> {
    const lines: string[] = [];
    const progress = (line: string) => void lines.push(line);
    await completeFamily({ url: again.url, administrator: owner, password, progress }, '/data/demo');
    return lines.join('\n');
  }
  // What visitors try: the seed meets each, because what it met before is undone or comes later in it.
  await later.call(editPhoto, { params: { id: own?.id ?? '' }, body: { description: 'Other words' } });
  expect(await seedAgain()).toBe('Drawing and sharing 1 pictures …');
  await later.call(removeMember, { params: { id: elias?.id ?? '' } });
  expect(await seedAgain()).toMatch(/^The demo family is not complete: approve/);
  await admin.call(suspendFamiBook, inFamily);
  expect(await seedAgain()).toMatch(/^The demo family is not complete: .*famibook_suspended/);
  await admin.call(resumeFamiBook, inFamily);
  await admin.call(renameFamiBook, { ...inFamily, body: { famibookName: 'The Hallgrens' } });
  expect(await seedAgain()).toMatch(/^The demo family is not complete: login was answered with 403: .*wrong_famibook/);
  await admin.call(renameFamiBook, { ...inFamily, body: { famibookName } });
  await enrol(later, password);
  expect(await seedAgain()).toMatch(/^The demo family is not complete: getUser was answered with 401/);
  await later.call(changePassword, { body: { currentPassword: password, newPassword: 'another-password' } });
  expect(await seedAgain()).toMatch(/^The demo family is not complete: submitSubscription was answered with 409/);
  await enrol(admin, owner.password);
  expect(await seedAgain()).toMatch(/with 401: .*\n.*To start from scratch, stop FamiBook and delete \/data\/demo\.$/);
});
