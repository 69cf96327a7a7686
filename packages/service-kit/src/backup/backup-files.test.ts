import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createFileStore } from '../storage/files.ts';
import { findUnstored } from './backup-files.ts';

test('a file that cannot be reached counts as not stored, and keeps nothing from being known of the others (D30)', async () => {
  const root = await mkdtemp(join(tmpdir(), 'famibook-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = createFileStore(root);
  await store.put('audio/whole', Readable.from([Buffer.from('whole')]));
  // Also refused to root, who may enter the folders of all others.
  await symlink('loop', join(root, 'audio', 'loop'));
  const asked = ['whole', 'loop', 'gone'].map((name) => ({ key: `audio/${name}`, bytes: name.length }));
  expect(await findUnstored(store, asked)).toEqual(['audio/loop', 'audio/gone']);
});
