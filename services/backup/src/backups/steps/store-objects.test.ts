import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBackupKeys } from '../../vault/keys.ts';
import type { StoredObjects } from '../store/stored-objects.ts';
import { createObjectWriter, SourceDamaged } from './store-objects.ts';

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
  onTestFinished(() => rm(place, { recursive: true }));
  const vault = { store: change(createFileStore(place)), keys: createBackupKeys() };
  return createObjectWriter({ vault, objects: NOTHING_KNOWN, signal: new AbortController().signal });
}

/** Each reading gets the next of these, the last one again. */
function sourceOf(...readings: Buffer[]) {
  let opened = 0;
  return {
    open: async () => Readable.from([readings[Math.min(opened++, readings.length - 1)]]),
    opened: () => opened,
  };
}

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

test('what the target gives back damaged says nothing about the original (D30)', async () => {
  const writer = await writerTo((store) => ({ ...store, read: async () => Readable.from([WHOLE.subarray(4)]) }));
  const failure = await writer.ensure(CONTENT, undefined, sourceOf(WHOLE)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'BackupProblem', kind: 'damaged' });
});
