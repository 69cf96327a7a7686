import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_SERVICES } from '@famibook/backup/testing/all-services';
import { createBackupKeys } from '@famibook/backup/vault/keys';
import { listManifests, type Manifest, readManifest } from '@famibook/backup/vault/manifest';
import { rehearseRestore } from '@famibook/contracts/backup/endpoints';
import { listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import { lookUpInvitation } from '@famibook/contracts/invitations/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { loginSecondFactor } from '@famibook/contracts/second-factor/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { listPendingSubscriptions } from '@famibook/contracts/subscriptions/endpoints';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { Client } from '@famibook/testing/clients/client';
import { administrator } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '../../faults/counters.ts';
import { backupsIn, readStory } from './earlier/fixture.ts';
import { FAMILY, KEYS, REQUESTED, readFamily, type Story, signInTo } from './earlier/lindens.ts';
import { restored, statusWhen } from './restoring.ts';

async function manifestOf(fixture: string): Promise<Manifest> {
  const keys = createBackupKeys(Buffer.from(KEYS.FAMIBOOK_BACKUP_KEY, 'base64url'));
  const vault = { store: createFileStore(backupsIn(fixture)), keys };
  const { value: key } = await listManifests(vault).next();
  return (await readManifest(vault, key)).manifest;
}

/** Services whose tables have changed since the backup was taken. */
async function changedSince({ services }: Manifest): Promise<string[]> {
  const changed: string[] = [];
  for (const { name, migrations = '' } of ALL_SERVICES) {
    const known = (await readdir(migrations, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const applied = services[name]?.migrations ?? [];
    if (known.some((entry) => !applied.includes(entry.name))) changed.push(name);
  }
  return changed;
}

/** From the version before backups, taken as before an upgrade; and from the first that could take its own. */
describe.each([
  ['before-backups', ['auth', 'gallery', 'media', 'board', 'admin', 'notifier']],
  ['first-backups', ['board']],
] as const)('the backup of an earlier version (%s)', (fixture, changed) => {
  let folder: string;
  let product: Product;
  let admin: Client;
  let story: Story;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'famibook-backups-'));
    await cp(backupsIn(fixture), folder, { recursive: true });
    story = await readStory(fixture);
    product = await startProduct({ env: { ...KEYS, FAMIBOOK_BACKUP_DIR: folder } });
    admin = await administrator(product.url);
  });
  afterAll(async () => {
    await product?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test('is found in its folder, proven, and restored whole into tables of this version (D32)', async () => {
    expect(await changedSince(await manifestOf(fixture))).toEqual(expect.arrayContaining([...changed]));
    const { backupHistory } = await statusWhen(admin, 'the backup', ({ totalBackups }) => totalBackups === 1);
    await onceIdle(() => admin.call(rehearseRestore, { body: {} }));
    const { rehearsal } = await statusWhen(admin, 'the rehearsal', (status) => status.rehearsal?.state !== 'running');
    expect(rehearsal).toMatchObject({ state: 'proven', problem: null });

    const run = await restored(admin, { backupId: backupHistory[0]?.id ?? '' });

    expect(run).toMatchObject({ state: 'done', problem: null });
    expect(await readFamily(await signInTo(product.url, story.manager))).toEqual(story.seen);
    expect(await wrongCounters(product)).toEqual([]);
  });

  test('pending and invited users, applicants and users with a second factor go on (D32)', async () => {
    const { url } = product;
    const pending = await signInTo(url, story.pending);
    expect((await pending.send(listPhotos)).status).toBe(403);
    const requests = await admin.call(listPendingSubscriptions);
    expect(requests.map(({ famibookName }) => famibookName)).toEqual([REQUESTED]);
    if (story.invitation !== undefined) {
      const invited = await new Client(url).call(lookUpInvitation, { body: { token: story.invitation } });
      expect(invited.famibookName).toBe(FAMILY);
    }
    if (story.enrolled !== undefined) {
      const enrolled = await signInTo(url, story.enrolled);
      expect((await enrolled.send(getUser)).status).toBe(401);
      await enrolled.call(loginSecondFactor, { body: { code: story.enrolled.recoveryCode } });
      expect(await enrolled.call(listPhotos)).toHaveLength(story.seen.photos.length);
    }
  });

  test('the restored family goes on', async () => {
    const manager = await signInTo(product.url, story.manager);
    expect((await manager.upload(await somePicture())).status).toBe(201);
    await manager.call(postMessage, { body: { content: 'Restored' } });
    expect(await manager.call(listMessages)).toHaveLength(story.seen.messages.length + 1);
  });
});
