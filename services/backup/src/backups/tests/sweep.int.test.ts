import { randomUUID } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseConfig } from '@famibook/service-kit/config/config';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { BackupConfig } from '../../config.ts';
import { createPrisma } from '../../store/prisma.ts';
import { type BackupTestApp, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { createBackupKeys } from '../../vault/keys.ts';
import { objectKey } from '../../vault/objects.ts';
import { openTarget } from '../../vault/target.ts';
import { sweepObjects } from '../steps/sweep-objects.ts';
import { createBackupStore } from '../store/backups.ts';
import { createStoredObjects } from '../store/stored-objects.ts';

/** As Google Drive may, its search does not find this key yet. */
function notListing(store: ObjectStore, hidden: string): ObjectStore {
  return {
    ...store,
    list: async function* (prefix) {
      for await (const object of store.list(prefix)) if (object.key !== hidden) yield object;
    },
  };
}

async function twoBackups() {
  const app = await bootBackup({ folder: await backupFolder() });
  const maria = manager();
  await app.shareAudio(maria);
  const first = await app.backedUp();
  await app.shareAudio(maria, 3);
  const second = await app.backedUp();
  const [row] = await app.sql<{ key: string }>('SELECT manifest_key AS key FROM backup WHERE id = $1', [second.id]);
  return { app, first, second, newest: row?.key ?? '' };
}

async function sweep(app: BackupTestApp, change = (store: ObjectStore) => store): Promise<number> {
  const target = await openTarget(parseConfig(BackupConfig, { FAMIBOOK_BACKUP_DIR: app.folder }));
  const store = change(target.store);
  const deps = {
    backups: createBackupStore(createPrisma(app.db)),
    target: { ...target, store, storeUntil: () => store },
    keys: createBackupKeys(),
    objects: createStoredObjects(app.db),
    failpoint: () => undefined,
    now: () => new Date(),
    newId: randomUUID,
  };
  return sweepObjects(deps, new AbortController().signal);
}

test('a sweep spares what the newest backup needs while the target does not list it yet (D30, D35)', async () => {
  const { app, first, second, newest } = await twoBackups();
  expect(await sweep(app, (store) => notListing(store, newest))).toBe(0);
  await app.verify(first.id);
  await app.verify(second.id);
});

test('a sweep deletes nothing while a new backup is not found at all, and later counts it as gone (D30)', async () => {
  const { app, first, newest } = await twoBackups();
  await rm(join(app.folder, newest));
  const stored = await app.storedObjects();
  await expect(sweep(app)).rejects.toMatchObject({ name: 'BackupProblem', kind: 'missing', key: newest });
  expect(await app.storedObjects()).toEqual(stored);

  await app.sql("UPDATE backup SET finished_at = now() - interval '25 hours' WHERE manifest_key = $1", [newest]);
  expect(await sweep(app)).toBeGreaterThan(0);
  await app.verify(first.id);
});

test('a sweep spares what another installation is just storing in the same place, but for a day only (D30)', async () => {
  const { app, first, second } = await twoBackups();
  // As one on another machine, set up by the recovery sheet: its backup is not in the history here.
  await app.sql('DELETE FROM backup WHERE id = $1', [second.id]);
  const inFlight = objectKey('ab'.repeat(32));
  await createFileStore(app.folder).put(inFlight, Readable.from([Buffer.from('its manifest follows')]));
  expect(await sweep(app)).toBe(0);
  expect(await app.storedObjects()).toContain(inFlight);

  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(app.folder, inFlight), yesterday, yesterday);
  expect(await sweep(app)).toBe(1);
  await app.verify(first.id);
});

test('where another installation stores backups, a sweep spares what is new although no backup here needs it any longer (D30)', async () => {
  const { app, first, second } = await twoBackups();
  const [gone] = await app.sql<{ key: string }>('SELECT manifest_key AS key FROM backup WHERE id = $1', [first.id]);
  await rm(join(app.folder, gone?.key ?? ''));
  await app.sql('DELETE FROM backup WHERE id IN ($1, $2)', [first.id, second.id]);
  const stored = await app.storedObjects();
  expect(await sweep(app)).toBe(0);
  expect(await app.storedObjects()).toEqual(stored);
});

test('a sweep also spares what another installation stores for its first backup, of which no manifest says anything yet (D30)', async () => {
  const { app, first, second, newest } = await twoBackups();
  await rm(join(app.folder, newest));
  await app.sql('DELETE FROM backup WHERE id = $1', [second.id]);
  const inFlight = objectKey('ab'.repeat(32));
  await createFileStore(app.folder).put(inFlight, Readable.from([Buffer.from('its manifest follows')]));
  // What this installation has stored itself goes at once.
  expect(await sweep(app)).toBeGreaterThan(0);
  expect(await app.storedObjects()).toContain(inFlight);
  await app.verify(first.id);
});

test('a sweep writes the row of an object once, however many backups need it', async () => {
  const { app } = await twoBackups();
  const objects = createStoredObjects(app.db);
  const names = (await app.storedObjects()).map((key) => key.slice(key.lastIndexOf('/') + 1));
  const sweepId = randomUUID();
  const places = () => app.sql('SELECT name, ctid::text FROM stored_object ORDER BY name');
  await objects.markNeeded(names, sweepId);
  const marked = await places();
  await objects.markNeeded(names, sweepId);
  await objects.markNeededIfUnknown(names, sweepId);
  expect(await places()).toEqual(marked);
  expect(await objects.listUnneeded(sweepId, names.length)).toEqual([]);
});
