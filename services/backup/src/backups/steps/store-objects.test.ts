import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@famibook/service-kit/errors';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openFileCopies } from '../../vault/copy-files.ts';
import { createBackupKeys } from '../../vault/keys.ts';
import { objectKey } from '../../vault/objects.ts';
import type { StoredObjects } from '../store/stored-objects.ts';
import { SourceDamaged } from './read-until-whole.ts';
import { createObjectWriter } from './store-objects.ts';

const WHOLE = Buffer.from('the bytes of an original');
const sha256 = createHash('sha256').update(WHOLE).digest('hex');
const CONTENT = { name: sha256, sha256, bytes: WHOLE.length };
const NOTHING_KNOWN: StoredObjects = Object.create(null);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-objects-'));
  return () => rm(folder, { recursive: true });
});

async function writerTo(change: (store: ObjectStore) => ObjectStore = (store) => store) {
  const place = await mkdtemp(join(folder, 'target-'));
  const copies = openFileCopies({ folder: place, secret: undefined });
  onTestFinished(async () => {
    await copies.stop();
    await rm(place, { recursive: true });
  });
  const vault = { store: change(createFileStore(place)), keys: createBackupKeys() };
  return createObjectWriter({ vault, copies, objects: NOTHING_KNOWN, signal: new AbortController().signal });
}

async function* brokenAfter(bytes: Buffer) {
  yield bytes;
  throw new Error('the connection ended');
}

/** Each reading gets the next of these, the last one again. */
function sourceOf(...readings: Buffer[]) {
  let opened = 0;
  return {
    open: async () => Readable.from([readings[Math.min(opened++, readings.length - 1)]]),
    opened: () => opened,
  };
}

test('what the target holds unread is read back, and stored again when it is damaged there (D30)', async () => {
  const unread = { name: sha256, bytes: WHOLE.length, isVerified: false };
  const from = createFileStore(await mkdtemp(join(folder, 'from-')));
  await from.put(objectKey(sha256), Readable.from([WHOLE]));
  let target: ObjectStore | undefined;
  const writer = await writerTo((store) => (target = store));
  for (const ensure of [
    () => writer.ensure(CONTENT, unread, sourceOf(WHOLE)),
    () => writer.ensureSealed(CONTENT, unread, from),
  ]) {
    await target?.put(objectKey(sha256), Readable.from([WHOLE.subarray(4)]));
    expect(await ensure()).toMatchObject({ isNew: true });
    expect(await target?.readAll(objectKey(sha256))).toEqual(WHOLE);
  }
});

test('what was copied outlives a power cut before it is recorded (D30)', async () => {
  const done: string[] = [];
  const vault = { store: createFileStore(folder), keys: createBackupKeys() };
  const copies = { copy: async () => undefined, sync: async () => void done.push('safe'), stop: async () => undefined };
  const objects = { ...NOTHING_KNOWN, addVerified: async () => void done.push('recorded') };
  await createObjectWriter({ vault, copies, objects, signal: new AbortController().signal }).record([CONTENT]);
  expect(done).toEqual(['safe', 'recorded']);
});

test('a file that was cut off on its way is read again, and is no damaged original (D30)', async () => {
  const writer = await writerTo();
  const source = sourceOf(WHOLE.subarray(4), WHOLE);
  expect(await writer.ensure(CONTENT, undefined, source)).toMatchObject({ isNew: true, ref: CONTENT });
  expect(source.opened()).toBe(2);
});

test('a file that is damaged at every reading is a damaged original (D30)', async () => {
  const writer = await writerTo();
  const damaged = sourceOf(WHOLE.subarray(4));
  await expect(writer.ensure(CONTENT, undefined, damaged)).rejects.toBeInstanceOf(SourceDamaged);
});

const responds = async () => undefined;
const isAway = () => Promise.reject(new AppError('unavailable'));
/** How an original is not given: refused, or cut off as one that is large. */
const NOT_GIVEN = [
  () => Promise.reject(new AppError('internal')),
  async () => Readable.from(brokenAfter(WHOLE.subarray(4))),
];

test('a file that its disk does not give is a damaged original wherever backups lie, unless its owner gives it (D30)', async () => {
  const writer = await writerTo();
  const path = await mkdtemp(join(folder, 'original-'));
  const sources = NOT_GIVEN.flatMap((open) => [
    { open, ask: responds },
    { open, ask: responds, path },
  ]);
  const storing = sources.map((source) => writer.ensure(CONTENT, undefined, source));
  for (const result of await Promise.allSettled(storing))
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'SourceDamaged' } });
  expect(await writer.ensure(CONTENT, undefined, { ...sourceOf(WHOLE), path })).toMatchObject({ ref: CONTENT });
});

test('while the owner of a file is away, nothing is known about the file (D30)', async () => {
  const writer = await writerTo();
  for (const open of [...NOT_GIVEN, isAway])
    await expect(writer.ensure(CONTENT, undefined, { open, ask: isAway })).rejects.toMatchObject({
      code: 'unavailable',
    });
});

test('a place of backups that cannot be written to says nothing about an original that cannot be read (D35)', async () => {
  const put = async () => Promise.reject(new Error('the disk is full'));
  const writer = await writerTo((store) => ({ ...store, put }));
  const path = await mkdtemp(join(folder, 'original-'));
  for (const source of [sourceOf(WHOLE), { ...sourceOf(WHOLE), path }])
    await expect(writer.ensure(CONTENT, undefined, { ...source, ask: responds })).rejects.toThrow('the disk is full');
});

test('what the target returns damaged says nothing about the original (D30)', async () => {
  const writer = await writerTo((store) => ({ ...store, read: async () => Readable.from([WHOLE.subarray(4)]) }));
  const failure = await writer.ensure(CONTENT, undefined, sourceOf(WHOLE)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'BackupProblem', kind: 'damaged' });
});

test('a replica that is away for some seconds while another one responds says nothing about the file (D30)', async () => {
  // A disk does not go by the clock of this test.
  const put: ObjectStore['put'] = async (_, bytes) => ({ size: (await buffer(bytes)).length, sha256 });
  const writer = await writerTo((store) => ({ ...store, put }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isGone = false;
  setTimeout(() => {
    isGone = true;
  }, 10_000);
  const open = async () => (isGone ? Readable.from([WHOLE]) : isAway());
  const failure = writer.ensure(CONTENT, undefined, { open, ask: responds }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toMatchObject({ code: 'unavailable' });
});
