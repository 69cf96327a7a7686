import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { restored } from '../../testing/restored.ts';
import { createBackupKeys } from '../../vault/keys.ts';
import { readManifest } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';

test('a damaged file of a backup ends its restore only when FamiBook has lost that file, too (D32)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  const { id } = await app.backedUp();
  const originals = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(originals.list('audio/')).toArray();
  const bytes = await originals.readAll(key);
  const object = objectKey(createHash('sha256').update(bytes).digest('hex'));
  const damage = () => writeFile(join(app.folder, object), Buffer.alloc(bytes.length));

  await damage();
  expect(await restored(app, { backupId: id })).toEqual({ state: 'done', problem: null });

  await damage();
  await originals.delete(key);
  expect(await restored(app, { backupId: id })).toEqual({ state: 'failed', problem: expect.stringContaining(object) });
}, 600_000);

test('damaged rows of a backup end its restore before a backup is taken for it (D32)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const { id } = await app.backedUp();
  const [row] = await app.sql<{ key: string }>('SELECT manifest_key AS key FROM backup WHERE id = $1', [id]);
  const vault = { store: createFileStore(app.folder), keys: createBackupKeys() };
  const { manifest } = await readManifest(vault, row?.key ?? '');
  const [rows] = Object.values(manifest.services).flatMap(({ objects }) => objects);
  const object = objectKey(rows?.name ?? '');
  await writeFile(join(app.folder, object), Buffer.alloc(rows?.bytes ?? 0));

  expect(await restored(app, { backupId: id })).toEqual({ state: 'failed', problem: expect.stringContaining(object) });
  expect(await app.sql("SELECT id FROM backup WHERE level = 'emergency'")).toEqual([]);
}, 600_000);
