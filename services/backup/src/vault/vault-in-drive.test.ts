import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { openDrive } from '@famibook/drive/drive';
import { driveSettingShape, driveSettings } from '@famibook/drive/settings';
import { createDriveStore } from '@famibook/drive/store';
import { parseConfig } from '@famibook/service-kit/config/config';
import { startDriveServer } from '@famibook/testing/backing/drive-server';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { againIfInterrupted } from './again-if-interrupted.ts';
import { createBackupKeys } from './keys.ts';
import { listManifests, readManifest } from './manifest.ts';
import { checkObject, objectKey, refOf, type Vault, writeObject } from './objects.ts';
import { storeBackup } from './testing/vault-fixture.ts';
import { verifyBackup } from './verify-backup.ts';

async function newVaultInDrive() {
  const server = await startDriveServer();
  const settings = driveSettings(parseConfig(z.object(driveSettingShape), server.env));
  if (!settings) throw new Error('the server of a drive gives all settings');
  const drive = openDrive(settings, { firstWaitMs: 1 });
  onTestFinished(async () => {
    drive.stop();
    await server[Symbol.asyncDispose]();
  });
  const vault: Vault = {
    store: createDriveStore(drive, 'FamiBook Backups'),
    keys: createBackupKeys(randomBytes(32)),
  };
  return { server, vault };
}

test('a backup lies whole in Google Drive although three requests of ten fail, and no file twice (D30, D35)', async () => {
  const { server, vault } = await newVaultInDrive();
  server.disrupt({
    share: 0.3,
    does: [
      { kind: 'refuse', status: 503, reason: 'backendError' },
      { kind: 'cut', afterBytes: 400_000 },
      { kind: 'lose-response' },
    ],
  });
  const { manifest, stored } = await storeBackup(vault);
  const found = await readManifest(vault, stored.key);
  expect(found.manifest).toEqual(manifest);
  await verifyBackup(vault, found);
  server.endDisruptions();
  const names = server.files().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(await Readable.from(listManifests(vault)).toArray()).toHaveLength(1);
});

test('bytes that changed in Google Drive, and a file that a person deleted there, are found and named (D32)', async () => {
  const { server, vault } = await newVaultInDrive();
  const { stored, small, large } = await storeBackup(vault);
  const fileOf = (key: string) =>
    server.files().find(({ name }) => key.endsWith(name)) ?? { id: '', bytes: Buffer.alloc(0) };
  const { id, bytes } = fileOf(objectKey(large.name));
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(1_500_000) ^ 1, 1_500_000);
  server.overwrite(id, changed);
  await expect(verifyBackup(vault, await readManifest(vault, stored.key))).rejects.toThrow(objectKey(large.name));
  server.overwrite(id, bytes);
  server.trash(fileOf(objectKey(small.name)).id);
  await expect(verifyBackup(vault, await readManifest(vault, stored.key))).rejects.toThrow(objectKey(small.name));
});

test('an object whose upload the drive forgot in its middle is sent from its beginning, and no third time (D35)', async () => {
  const { server, vault } = await newVaultInDrive();
  const bytes = randomBytes(9_000_000);
  const ref = refOf(vault, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
  let opened = 0;
  const storeForgetting = (times: number) => {
    opened = 0;
    async function* source() {
      opened += 1;
      yield bytes.subarray(0, 6_000_000);
      if (opened <= times) server.forgetUploads();
      yield bytes.subarray(6_000_000);
    }
    return againIfInterrupted(() => writeObject(vault, ref, source()), AbortSignal.timeout(60_000));
  };
  await storeForgetting(1);
  expect(opened).toBe(2);
  await checkObject(vault, ref, true);
  await expect(storeForgetting(9)).rejects.toMatchObject({ problem: 'interrupted' });
  expect(opened).toBe(3);
});
