import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getBackupStatus } from '@famibook/contracts/backup/endpoints';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { createLog } from '@famibook/service-kit/observability/log';
import { loadServices } from '@famibook/service-kit/runtime/catalogue';
import { createPlatform } from '@famibook/service-kit/runtime/platform';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { type BackUpBeforeUpgrade, prepareUpgrade } from '@famibook/service-kit/runtime/upgrade';
import { createFileStore } from '@famibook/service-kit/storage/files';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../../../catalogue.ts';
import { takePreDeploymentBackup } from '../../../services/backup/src/pre-deployment.ts';
import { backup } from '../../../services/backup/src/service.ts';
import { createBackupKeys } from '../../../services/backup/src/vault/keys.ts';
import { listManifests, readManifest } from '../../../services/backup/src/vault/manifest.ts';
import { verifyBackup } from '../../../services/backup/src/vault/verify-backup.ts';
import { freshDatabase } from './backing/fresh-database.ts';
import { administrator } from './families/identities.ts';
import { bootForTest } from './services/boot-for-test.ts';

const FILE_ID = '01890000-0000-7000-8000-00000000000f';
const FAMIBOOK_ID = '01890000-0000-7000-8000-00000000000b';
const KEY = `originals/${FAMIBOOK_ID}/${FILE_ID}`;
const BYTES = Buffer.from('an original');
const ADMIN = { FAMIBOOK_ADMIN_EMAIL: 'admin@example.org', FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password' };
const log = createLog({ level: 'silent' });

let dataDir: string;
let definitions: readonly AnyServiceDefinition[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-upgrade-'));
  definitions = await loadServices(catalogue, SERVICES_WITH_DATABASE);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function installation() {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  // Dropping the database cuts it.
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return { url: database.url, client };
}

/** An installation of the version before media's holds, with one picture. */
async function olderInstallation() {
  const { url, client } = await installation();
  const app = await bootForTest(definitions, { databaseUrl: url, env: ADMIN });
  await app.stop();
  await client.query(`
    DROP TABLE media.backup_hold;
    DELETE FROM media._prisma_migrations WHERE migration_name LIKE '%_backup_hold'`);
  await client.query(
    `INSERT INTO media.media_file (id, famibook_id, user_id, sha256, size, type, width, height, is_animated,
       rendition_widths, thumbhash, state, created_at)
     VALUES ($1, $2, $2, $3, $4, 'image/jpeg', 1, 1, false, '{}', '', 'claimed', now())`,
    [FILE_ID, FAMIBOOK_ID, createHash('sha256').update(BYTES).digest('hex'), BYTES.length],
  );
  const hasHolds = async () => {
    const { rows } = await client.query<{ name: string | null }>("SELECT to_regclass('media.backup_hold') AS name");
    return rows[0]?.name !== null;
  };
  return { url, client, hasHolds };
}

/** Starts as `start.ts` does, up to the migrations; without a backup as `FAMIBOOK_UPGRADE_WITHOUT_BACKUP` does. */
async function beforeMigrations(url: string, env: Record<string, string> = {}, isBackedUp = true) {
  const whole = { FAMIBOOK_DATA_DIR: dataDir, DATABASE_URL: url, ...env };
  const platform = await createPlatform(whole, log);
  onTestFinished(() => platform.stop());
  await platform.objects().put(KEY, Readable.from([BYTES]));
  const lines: string[] = [];
  const upgrade = { env: whole, platform, definitions, log, printLine: (line: string) => void lines.push(line) };
  const backUpBeforeUpgrade: BackUpBeforeUpgrade = async (request) => {
    const { databaseUrl, securitySink } = platform;
    await takePreDeploymentBackup({ ...request, databaseUrl, securitySink, objects: platform.objects() });
  };
  const hasToMigrate = await prepareUpgrade(upgrade, isBackedUp ? { backUpBeforeUpgrade } : {});
  return { lines, hasToMigrate };
}

async function historyIn(url: string) {
  const app = await bootForTest([backup], { databaseUrl: url, env: { FAMIBOOK_BACKUP_DIR: join(dataDir, 'backups') } });
  try {
    return (await app.as(administrator()).call(getBackupStatus)).backupHistory;
  } finally {
    await app.stop();
  }
}

test('a version that changes the database is preceded by a backup of its tables as they are (D33)', async () => {
  const { url, hasHolds } = await olderInstallation();
  expect(await beforeMigrations(url)).toEqual({
    lines: ['Taking a backup before this version changes the database …'],
    hasToMigrate: true,
  });
  // Only the schema that records backups has been brought up to date.
  expect(await hasHolds()).toBe(false);
  expect(await historyIn(url)).toMatchObject([
    { level: 'pre-deployment', state: 'done', integrity: true, problem: null, metadata: { totalUsers: 1 } },
  ]);

  const vault = { store: createFileStore(join(dataDir, 'backups')), keys: createBackupKeys() };
  const keys: string[] = [];
  for await (const key of listManifests(vault)) keys.push(key);
  expect(keys).toHaveLength(1);
  const read = await readManifest(vault, keys[0] ?? '');
  await verifyBackup(vault, read);
  expect(read.manifest.files).toMatchObject({ count: 1, bytes: BYTES.length });
  expect(read.manifest.services.media?.rows).toMatchObject({ media_file: 1 });
  expect(read.manifest.services.media?.migrations.filter((name) => name.endsWith('_backup_hold'))).toEqual([]);

  // Once all is up to date, a start takes none, and has nothing to migrate.
  await (await bootForTest(definitions, { databaseUrl: url, env: ADMIN })).stop();
  expect(await hasHolds()).toBe(true);
  expect(await beforeMigrations(url)).toEqual({ lines: [], hasToMigrate: false });
  expect(await historyIn(url)).toHaveLength(1);
});

test('an upgrade is refused while a restore that was killed has not ended (D32)', async () => {
  const { url, client, hasHolds } = await olderInstallation();
  // What the decision leaves: every service is closed, and waits for the rows of the backup.
  await client.query('UPDATE board.restore_state SET closed_by = gen_random_uuid()');
  await client.query("DELETE FROM backup._kit_migrations WHERE migration_name LIKE '%_restored_famibooks'");
  const refused = {
    name: 'CannotStart',
    message: expect.stringMatching(/^A restore of a backup has not ended, .* Start the version that was here before /),
  };
  await expect(beforeMigrations(url)).rejects.toMatchObject(refused);
  const platform = await createPlatform({ FAMIBOOK_DATA_DIR: dataDir, DATABASE_URL: url }, log);
  onTestFinished(() => platform.stop());
  const { databaseUrl, securitySink } = platform;
  const request = { env: { FAMIBOOK_DATA_DIR: dataDir }, definitions, databaseUrl, securitySink, log };
  await expect(takePreDeploymentBackup({ ...request, objects: platform.objects() })).rejects.toMatchObject(refused);
  expect(await hasHolds()).toBe(false);
  const { rowCount } = await client.query('SELECT 1 FROM backup.backup');
  expect(rowCount).toBe(0);
  const ofKit = await client.query(
    "SELECT 1 FROM backup._kit_migrations WHERE migration_name LIKE '%_restored_famibooks'",
  );
  expect(ofKit.rowCount).toBe(0);
});

test('a first start has nothing to back up (D33)', async () => {
  const { url } = await installation();
  expect(await beforeMigrations(url)).toEqual({ lines: [], hasToMigrate: true });
});

test('a first start that was killed while it migrated is backed up as far as it got (D33)', async () => {
  const { url, client } = await installation();
  const auth = definitions.find(({ name }) => name === 'auth');
  await migrateService(url, 'auth', auth?.migrations ?? '');
  // The place of the other tests holds backups of another installation.
  const env = { FAMIBOOK_BACKUP_DIR: join(dataDir, 'first-backups') };
  expect(await beforeMigrations(url, env)).toEqual({ lines: [expect.any(String)], hasToMigrate: true });
  const { rows } = await client.query('SELECT level, state FROM backup.backup');
  expect(rows).toEqual([{ level: 'pre-deployment', state: 'done' }]);
});

test('after a loss the backup before an upgrade finds the earlier ones itself, because no service may run that does (D30)', async () => {
  const env = { FAMIBOOK_BACKUP_DIR: join(dataDir, 'lost-backups') };
  const lost = await olderInstallation();
  await beforeMigrations(lost.url, env);
  const [earlier] = (await lost.client.query<{ id: string }>('SELECT id FROM backup.backup')).rows;
  // The first install on the new machine failed, and is mended by an upgrade.
  const { url, client } = await installation();
  const auth = definitions.find(({ name }) => name === 'auth');
  await migrateService(url, 'auth', auth?.migrations ?? '');
  expect(await beforeMigrations(url, env)).toMatchObject({ hasToMigrate: true });
  const { rows } = await client.query<{ id: string; state: string }>(
    'SELECT id, state FROM backup.backup ORDER BY number',
  );
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(rows[0]?.id).toBe(earlier?.id);
});

test('without a backup nothing is changed, and the reason is said (D33)', async () => {
  const { url, hasHolds } = await olderInstallation();
  const file = join(dataDir, 'no-folder');
  await writeFile(file, '');
  await expect(beforeMigrations(url, { FAMIBOOK_BACKUP_DIR: file })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(
      /^No backup could be taken before the upgrade, and no data was changed: A file stands where /,
    ),
  });
  expect(await hasHolds()).toBe(false);
  // A start that does without a backup migrates all the same.
  expect(await beforeMigrations(url, {}, false)).toEqual({ lines: [], hasToMigrate: true });
});
