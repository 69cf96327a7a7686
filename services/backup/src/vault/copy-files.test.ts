import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { expect, onTestFinished, test } from 'vitest';
import { openFileCopies } from './copy-files.ts';
import { createBackupKeys } from './keys.ts';
import { assertSameBytes, objectKey, readWholeObject, refOf, type Vault } from './objects.ts';

async function newCopies({ isEncrypted = true } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'famibook-copies-'));
  const secret = isEncrypted ? randomBytes(32) : undefined;
  const folder = join(root, 'backups');
  const copies = openFileCopies({ folder, secret });
  onTestFinished(async () => {
    await copies.stop();
    await rm(root, { recursive: true, force: true });
  });
  const vault: Vault = { store: createFileStore(folder), keys: createBackupKeys(secret) };
  const original = async (bytes: Buffer) => {
    const path = join(root, randomBytes(8).toString('hex'));
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, ref: refOf(vault, { sha256, bytes: bytes.length }) };
  };
  return { copies, vault, original, root };
}

test.each([true, false])('a file of this machine becomes an object, encrypted: %s (D30)', async (isEncrypted) => {
  const { copies, vault, original } = await newCopies({ isEncrypted });
  for (const length of [0, 1, 200_000, 1_048_576, 3_000_000, 9_000_000]) {
    const bytes = randomBytes(length);
    const { path, ref } = await original(bytes);
    // The length may not be known before.
    expect(await copies.copy({ ...ref, bytes: null }, path)).toEqual(ref);
    expect((await readWholeObject(vault, ref, isEncrypted)).equals(bytes)).toBe(true);
  }
  await copies.sync();
});

test('a file that is not what it should be is named and not stored, and one that is missing is said (D30)', async () => {
  const { copies, vault, original } = await newCopies();
  const right = await original(randomBytes(100_000));
  const wrong = await original(randomBytes(100_000));
  await expect(copies.copy(right.ref, wrong.path)).rejects.toMatchObject({
    name: 'BackupProblem',
    kind: 'damaged',
    key: objectKey(right.ref.name),
  });
  expect(await vault.store.head(objectKey(right.ref.name))).toBeUndefined();
  expect(await copies.copy(right.ref, `${right.path}-away`)).toBeUndefined();
  expect(await copies.copy(right.ref, right.path)).toEqual(right.ref);
});

test('a file that is there and cannot be read is another problem than a target that cannot be written (D30)', async () => {
  const { copies, vault, original, root } = await newCopies();
  const { path, ref } = await original(randomBytes(1_000));
  await rm(path);
  await mkdir(path);
  await expect(copies.copy(ref, path)).rejects.toMatchObject({ name: 'SourceUnreadable' });
  const other = await original(randomBytes(1_000));
  await writeFile(join(root, 'backups', 'objects'), 'in the way');
  await expect(copies.copy(other.ref, other.path)).rejects.toMatchObject({ name: 'Error', code: 'ENOTDIR' });
  expect(await vault.store.head(objectKey(ref.name))).toBeUndefined();
});

test('what is read back must be what was written, to the last byte (D30)', () => {
  const written = randomBytes(1_000);
  const flipped = Buffer.from(written);
  flipped.writeUInt8(flipped.readUInt8(999) ^ 1, 999);
  const halves = (bytes: Buffer) => [bytes.subarray(0, 500), bytes.subarray(500)];
  expect(() => assertSameBytes(halves(written), written, 'key')).not.toThrow();
  for (const wrong of [flipped, written.subarray(0, 999), Buffer.concat([written, Buffer.alloc(1)])])
    expect(() => assertSameBytes(halves(wrong), written, 'key')).toThrow('what was read back is not what was written');
});

test('what waits when copying is stopped fails', async () => {
  const { copies, original } = await newCopies();
  const { path, ref } = await original(randomBytes(1_000));
  const waiting = expect(copies.copy(ref, path)).rejects.toThrow('has ended');
  await copies.stop();
  await waiting;
});
