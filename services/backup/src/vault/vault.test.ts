import { randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createBackupKeys } from './keys.ts';
import { assertInstallation, listManifests, manifestKey, readManifest, writeManifest } from './manifest.ts';
import { objectKey, readObject, readWholeObject, refOf, storedSize, type Vault, writeObject } from './objects.ts';
import { INSTALLATION, newVault, storeBackup, storeBytes } from './testing/vault-fixture.ts';
import { objectsOf, verifyBackup } from './verify-backup.ts';

const MB = 1024 * 1024;
const verified = async (vault: Vault, key: string) => verifyBackup(vault, await readManifest(vault, key));

test.each([0, 1, 1_000, MB - 1, MB, MB + 1, 3 * MB])('content of %i bytes comes back as it was (D30)', async (size) => {
  for (const isEncrypted of [true, false]) {
    const vault = await newVault({ isEncrypted });
    const bytes = randomBytes(size);
    const ref = await storeBytes(vault, bytes);
    expect((await readWholeObject(vault, ref, isEncrypted)).equals(bytes)).toBe(true);
    expect((await vault.store.head(objectKey(ref.name)))?.size).toBe(storedSize(vault, ref));
  }
});

test('with a key nothing readable is stored, and names do not show hashes (D30)', async () => {
  const vault = await newVault();
  const ref = await storeBytes(vault, Buffer.from('a secret of the family'));
  expect(ref.name).not.toBe(ref.sha256);
  expect((await vault.store.readAll(objectKey(ref.name))).toString('latin1')).not.toContain('secret');
  const { stored } = await storeBackup(vault);
  expect((await vault.store.readAll(stored.key)).toString('latin1')).not.toContain('Bergs');
});

test('without a key the same content has the name of its hash (D30)', async () => {
  const vault = await newVault({ isEncrypted: false });
  const ref = await storeBytes(vault, Buffer.from('a picture'));
  expect(ref.name).toBe(ref.sha256);
});

test('content that is not what it should be is not stored', async () => {
  const vault = await newVault();
  const ref = refOf(vault, { sha256: 'a'.repeat(64), bytes: 4 });
  await expect(writeObject(vault, ref, Readable.from([Buffer.from('else')]))).rejects.toMatchObject({
    kind: 'damaged',
  });
  expect(await vault.store.head(objectKey(ref.name))).toBeUndefined();
});

test('a whole backup verifies, encrypted or not', async () => {
  for (const isEncrypted of [true, false]) {
    const vault = await newVault({ isEncrypted });
    const { stored } = await storeBackup(vault);
    await verified(vault, stored.key);
  }
});

test('each of 100 flipped bytes is found, and the object named', async () => {
  const vault = await newVault();
  const { rows, small, large, list, stored } = await storeBackup(vault);
  const keys = [stored.key, ...[rows, small, large, list].map(({ name }) => objectKey(name))];
  for (let flip = 0; flip < 100; flip += 1) {
    const key = keys[flip % keys.length] ?? stored.key;
    const path = join(vault.root, key);
    const whole = await readFile(path);
    const flipped = Buffer.from(whole);
    const at = Math.floor((flip / 100) * whole.length);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (flip % 8)), at);
    await writeFile(path, flipped);
    await expect(verified(vault, stored.key), `byte ${at} of ${key}`).rejects.toMatchObject({
      kind: expect.stringMatching(/^(?:damaged|newer|wrong-key)$/),
      key,
    });
    await writeFile(path, whole);
  }
  await verified(vault, stored.key);
});

test('without a key, too, flipped bytes of rows and files are found', async () => {
  const vault = await newVault({ isEncrypted: false });
  const { large, stored } = await storeBackup(vault);
  const path = join(vault.root, objectKey(large.name));
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(2_000_000) ^ 1, 2_000_000);
  await writeFile(path, bytes);
  await expect(verified(vault, stored.key)).rejects.toMatchObject({ kind: 'damaged', key: objectKey(large.name) });
});

test('a cut-off object is found, also when it is cut at the end of a chunk', async () => {
  for (const length of [0, 10, 24, 24 + MB + 16, 24 + 2 * (MB + 16)]) {
    const vault = await newVault();
    const { large, stored } = await storeBackup(vault);
    await truncate(join(vault.root, objectKey(large.name)), length);
    await expect(verified(vault, stored.key)).rejects.toMatchObject({ kind: 'damaged', key: objectKey(large.name) });
  }
});

test('chunks in another order are found', async () => {
  const vault = await newVault();
  const { large, stored } = await storeBackup(vault);
  const path = join(vault.root, objectKey(large.name));
  const bytes = await readFile(path);
  const [first, second] = [24, 24 + MB + 16].map((from) => Buffer.from(bytes.subarray(from, from + MB + 16)));
  await writeFile(
    path,
    Buffer.concat([bytes.subarray(0, 24), second as Buffer, first as Buffer, bytes.subarray(24 + 2 * (MB + 16))]),
  );
  await expect(verified(vault, stored.key)).rejects.toMatchObject({ kind: 'damaged', key: objectKey(large.name) });
});

test('a missing object is named', async () => {
  const vault = await newVault();
  const { small, stored } = await storeBackup(vault);
  await rm(join(vault.root, objectKey(small.name)));
  await expect(verified(vault, stored.key)).rejects.toMatchObject({ kind: 'missing', key: objectKey(small.name) });
});

test('a caller who asks for all objects that are broken gets them, and the problem of the first at the end', async () => {
  const vault = await newVault();
  const { small, large, stored } = await storeBackup(vault);
  for (const { name } of [small, large]) await rm(join(vault.root, objectKey(name)));
  const broken: string[] = [];
  const backup = await readManifest(vault, stored.key);
  const verifying = verifyBackup(vault, backup, { onBroken: (name) => broken.push(name) });
  await expect(verifying).rejects.toMatchObject({ kind: 'missing' });
  expect(broken.sort()).toEqual([small.name, large.name].sort());
});

test('objects that were swapped are found', async () => {
  for (const isEncrypted of [true, false]) {
    const vault = await newVault({ isEncrypted });
    const { small, large, stored } = await storeBackup(vault);
    const [one, other] = [small, large].map(({ name }) => join(vault.root, objectKey(name))) as [string, string];
    const [bytes, others] = [await readFile(one), await readFile(other)];
    await writeFile(one, others);
    await writeFile(other, bytes);
    await expect(verified(vault, stored.key)).rejects.toMatchObject({ kind: 'damaged' });
  }
});

test('lists of files that name others than the manifest counts are found', async () => {
  const vault = await newVault();
  const { manifest } = await storeBackup(vault);
  const { files } = manifest;
  for (const counted of [{ count: files.count + 1 }, { bytes: files.bytes + 1 }]) {
    const { key } = await writeManifest(vault, { ...manifest, number: 2, files: { ...files, ...counted } });
    await expect(verified(vault, key)).rejects.toMatchObject({ kind: 'damaged', key });
  }
});

test('an older manifest in the place of a newer one is found', async () => {
  for (const isEncrypted of [true, false]) {
    const vault = await newVault({ isEncrypted });
    const older = await storeBackup(vault);
    const newer = await writeManifest(vault, { ...older.manifest, number: 2 });
    await writeFile(join(vault.root, newer.key), await readFile(join(vault.root, older.stored.key)));
    await expect(readManifest(vault, newer.key)).rejects.toMatchObject({ kind: 'damaged', key: newer.key });
  }
});

test('a manifest of another backup with the same number is found', async () => {
  const vault = await newVault({ isEncrypted: false });
  const { manifest, stored } = await storeBackup(vault);
  const key = manifestKey({ number: manifest.number, id: '01890000-0000-7000-8000-000000000003' }, false);
  await writeFile(join(vault.root, key), await readFile(join(vault.root, stored.key)));
  await expect(readManifest(vault, key)).rejects.toMatchObject({ kind: 'damaged', key });
});

test('a manifest of more than 64 MB is refused before it is read', async () => {
  const vault = await newVault();
  const { stored } = await storeBackup(vault);
  await truncate(join(vault.root, stored.key), 64 * MB + 1);
  await expect(readManifest(vault, stored.key)).rejects.toThrow('it has more than 67108864 bytes');
});

test('a manifest of another installation is refused by its name', async () => {
  const vault = await newVault();
  const { manifest, stored } = await storeBackup(vault, { installation: '01890000-0000-7000-8000-00000000000f' });
  expect(() => assertInstallation(manifest, stored.key, INSTALLATION)).toThrow(
    expect.objectContaining({ kind: 'other-installation', key: stored.key }),
  );
});

test('a wrong key is refused, and its id named, before anything is read', async () => {
  const vault = await newVault();
  const { stored } = await storeBackup(vault);
  const other = { ...vault, keys: createBackupKeys(randomBytes(32)) };
  await expect(readManifest(other, stored.key)).rejects.toMatchObject({
    kind: 'wrong-key',
    message: expect.stringContaining(vault.keys.current?.id ?? 'the id'),
  });
});

test('after a rotation older backups are read with the former key, and new ones are written with the new one', async () => {
  const [former, newest] = [randomBytes(32), randomBytes(32)];
  const { store } = await newVault();
  const before = { store, keys: createBackupKeys(former) };
  const older = await storeBackup(before);
  const after = { store, keys: createBackupKeys(newest, [former]) };
  await verified(after, older.stored.key);
  const newer = await storeBackup(after, { number: 2 });
  await verified(after, newer.stored.key);
  await expect(readManifest(before, newer.stored.key)).rejects.toMatchObject({ kind: 'wrong-key' });
});

test('a manifest of a newer version is refused as such', async () => {
  const vault = await newVault({ isEncrypted: false });
  const id = '01890000-0000-7000-8000-000000000003';
  const key = manifestKey({ number: 7, id }, false);
  await vault.store.put(key, Readable.from([Buffer.from(JSON.stringify({ format: 2, chapters: [] }))]));
  await expect(readManifest(vault, key)).rejects.toMatchObject({ kind: 'newer' });
});

test('the manifests of a target are listed, the oldest first, and nothing else is', async () => {
  const vault = await newVault();
  const { manifest, stored } = await storeBackup(vault);
  const later = await writeManifest(vault, { ...manifest, number: 10 });
  await vault.store.put('manifests/notes.txt', Readable.from([Buffer.from('a note')]));
  const listed: string[] = [];
  for await (const key of listManifests(vault)) listed.push(key);
  expect(listed).toEqual([stored.key, later.key]);
});

test('every object that a backup needs is named: rows, lists and files', async () => {
  const vault = await newVault();
  const { manifest, stored, rows, small, large, list } = await storeBackup(vault);
  const needed: string[] = [];
  for await (const { name } of objectsOf(vault, manifest, stored.key)) needed.push(name);
  expect(needed.sort()).toEqual([rows, small, large, list].map(({ name }) => name).sort());
});

test('a changed chunk is found before any of its bytes are given out', async () => {
  const vault = await newVault();
  const { large } = await storeBackup(vault);
  const path = join(vault.root, objectKey(large.name));
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(24 + MB + 100) ^ 1, 24 + MB + 100);
  await writeFile(path, bytes);
  let given = 0;
  const read = async () => {
    for await (const chunk of readObject(vault, large, true)) given += chunk.length;
  };
  await expect(read()).rejects.toMatchObject({ kind: 'damaged' });
  expect(given).toBe(MB);
});
