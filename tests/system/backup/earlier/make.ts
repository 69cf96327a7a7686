import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createBackup, getBackupStatus } from '@famibook/contracts/backup/endpoints';
import { administrator } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { checkOutRepository } from '@famibook/testing/product/repository-copy';
import { waitFor } from '@famibook/testing/wait-for';
import { backupsIn, fixtureFolder, storyIn } from './fixture.ts';
import { KEYS, makeLindens, type Story } from './lindens.ts';

const USAGE = `npm run backup-fixture -- NAME [COMMIT]

A family in FamiBook as it was at a commit, or as it is committed now, and a backup of it for tests.`;

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/**
 * Has a version of FamiBook make a backup. One that knows no backups is backed up by this one, from its tables as they
 * are: as before an upgrade.
 */
async function makeFixture(name: string, commit: string): Promise<void> {
  const backups = await mkdtemp(join(tmpdir(), 'famibook-fixture-'));
  const env = { ...KEYS, FAMIBOOK_BACKUP_DIR: backups };
  await using version = await checkOutRepository(commit);
  await using product = await startProduct({ root: version.folder, env });
  const story: Story = { commit, ...(await makeLindens(product.url)) };
  await waitFor('files to be claimed', async () => {
    const waiting = await queryService(product, 'media', `SELECT 1 FROM media_file WHERE state = 'staged'`);
    return waiting.length === 0;
  });
  if (existsSync(join(version.folder, 'services/backup'))) await takeBackup(product);
  else await takeBackupOfTables(product, env);
  await rm(fixtureFolder(name), { recursive: true, force: true });
  await cp(backups, backupsIn(name), { recursive: true });
  await writeFile(storyIn(name), JSON.stringify(story));
  await run(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', storyIn(name)], { cwd: ROOT });
  await rm(backups, { recursive: true, force: true });
}

async function takeBackup(product: Product): Promise<void> {
  const admin = await administrator(product.url);
  const { id } = await admin.call(createBackup, { body: { level: 'manual' } });
  const taken = await waitFor('the backup', async () => {
    const { backupHistory } = await admin.call(getBackupStatus);
    const found = backupHistory.find((backup) => backup.id === id);
    return found?.state !== 'running' && found;
  });
  if (!taken.integrity) throw new Error(`The backup is not whole: ${taken.problem}`);
}

async function takeBackupOfTables(product: Product, env: Record<string, string>): Promise<void> {
  await product.stop();
  const program = ['scripts/backup.ts', 'pre-deployment'];
  await run(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ...env, FAMIBOOK_DATA_DIR: product.dataDir },
  });
}

const [name, commit = 'HEAD'] = process.argv.slice(2);
if (!name || !/^[\w-]+$/.test(name)) throw new Error(USAGE);
const { stdout } = await run('git', ['rev-parse', '--short', commit], { cwd: ROOT });
await makeFixture(name, stdout.trim());
process.stdout.write(`A backup of FamiBook at ${stdout.trim()} lies in ${fixtureFolder(name)}.\n`);
