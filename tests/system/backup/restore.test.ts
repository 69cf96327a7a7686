import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import { listAdminActivity } from '@famibook/contracts/activity/endpoints';
import { createBackup, getBackupContents, rehearseRestore } from '@famibook/contracts/backup/endpoints';
import { listMessages, messageReactions, postMessage } from '@famibook/contracts/board/endpoints';
import {
  commentOnPhoto,
  deletePhoto,
  downloadPhoto,
  listPhotos,
  photoReactions,
} from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RightsFixture } from '../rights/rights-fixture.ts';
import { changeRights, wrongRights } from './restored-rights.ts';
import { restored, settled, statusWhen } from './restoring.ts';

let product: Product;
let admin: Client;
let family: Family;
let tom: TestUser;
let fixture: RightsFixture;
let backupId: string;
/** What the backup holds, as it was when it was taken. */
let before: Record<string, unknown>;

beforeAll(async () => {
  product = await startProduct();
  admin = await administrator(product.url);
  family = await foundFamily(product.url, admin, 'The Restored');
  tom = await family.member('Tom');
  const { body: photo } = await family.manager.client.upload(await somePicture());
  await tom.client.upload(await somePicture());
  await tom.client.call(commentOnPhoto, { params: { id: photo.id }, body: { content: 'What a day!' } });
  await tom.client.call(photoReactions.like.add, { params: { id: photo.id } });
  const { id } = await family.manager.client.call(postMessage, { body: { content: 'Welcome, everybody' } });
  await tom.client.call(messageReactions.heart.add, { params: { id } });
  fixture = await RightsFixture.make(product.url);
  await settled(product);
  backupId = await takeBackup();
  before = await contentOf(product);
});
afterAll(() => product?.[Symbol.asyncDispose]());

async function takeBackup(): Promise<string> {
  const { id } = await onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  const { backupHistory } = await statusWhen(
    admin,
    'the backup to end',
    ({ isBackupInProgress }) => !isBackupInProgress,
  );
  expect(backupHistory.find((backup) => backup.id === id)).toMatchObject({ state: 'done', integrity: true });
  return id;
}

async function restore(bringBack: string[] = []): Promise<void> {
  expect(await restored(admin, { backupId, bringBack })).toMatchObject({ state: 'done', problem: null });
}

const TABLES = {
  auth: ['user', 'famibook', 'famibook_membership', 'platform_total'],
  gallery: ['photo', 'photo_comment', 'tag', 'famibook', 'platform', 'famibook_month'],
  board: ['message', 'famibook', 'platform'],
  media: ['media_file', 'famibook_storage'],
} as const;
/** They only grow, also over a restore; and files are claimed by events, soon after. */
const GROWING = [
  'identity_version',
  'version',
  'fact_version',
  'state',
  'claimed_at',
  'last_current_famibook_id',
  'updated_at',
];

/** The rows of what people made, without what differs after a restore by design. */
async function contentOf({ dataDir }: Product): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const [service, tables] of Object.entries(TABLES)) {
    const url = await runningServiceDatabase(dataDir, service as keyof typeof TABLES);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const table of tables) {
        const { rows } = await client.query(
          `SELECT to_jsonb(t) - $1::text[] AS "row" FROM "${service}"."${table}" t ORDER BY 1`,
          [GROWING],
        );
        const alive = rows.map(({ row }) => row as Record<string, unknown>);
        content[`${service}.${table}`] = alive.filter(({ delete_after: due }) => !due);
      }
    } finally {
      await client.end();
    }
  }
  return content;
}

test('everything comes back, deleted users stay away, and only the administrator stays signed in (D32)', async () => {
  const [photo] = await family.manager.client.call(listPhotos, { query: {} });
  const mine = (await family.manager.client.call(listPhotos)).find(({ userId }) => userId === family.manager.id);
  expect(photo && mine).toBeTruthy();
  await family.manager.client.call(deletePhoto, { params: { id: mine?.id ?? '' } });
  await family.manager.client.call(postMessage, { body: { content: 'Written after the backup' } });
  const zoe = await family.member('Zoe');
  await tom.client.call(deleteOwnAccount, { body: { password: tom.password } });
  await waitFor('the deletion to be known', async () => {
    const { deletedSince } = await admin.call(getBackupContents, { params: { id: backupId } });
    return deletedSince.some(({ userId, name }) => userId === tom.id && name.startsWith('Tom'));
  });
  const originals = join(product.dataDir, 'objects/originals');
  for (const folder of await readdir(originals)) await rm(join(originals, folder), { recursive: true });

  await restore();

  expect((await admin.send(getUser)).status).toBe(200);
  expect((await family.manager.client.send(getUser)).status).toBe(401);
  await expect(signIn(product.url, zoe, family.name)).rejects.toThrow('401');
  await expect(signIn(product.url, tom, family.name)).rejects.toThrow('401');
  const manager = await signIn(product.url, family.manager, family.name);
  // At once: what Tom shared is out of the rows before anyone can read them.
  expect(await manager.call(listPhotos)).toMatchObject([{ id: mine?.id, likes: 0, commentCount: 0 }]);
  expect(await manager.call(listMessages)).toMatchObject([{ content: 'Welcome, everybody', hearts: 0 }]);
  const download = await manager.send(downloadPhoto, { params: { id: mine?.id ?? '' } });
  expect(download.status).toBe(200);
});

test('a deleted user whom the administrator ticks comes back with everything: every row is as it was (D32)', async () => {
  await restore([tom.id]);
  await signIn(product.url, tom, family.name);
  expect(await contentOf(product)).toEqual(before);
  const after = await signIn(product.url, family.manager, family.name);
  const { body } = await after.upload(await somePicture());
  expect(body.id).toBeTruthy();
});

test('Activity has the backup and both restores, from their request to their end (D41)', async () => {
  const lines = await waitFor('the end of the second restore to be recorded', async () => {
    const found = await admin.call(listAdminActivity, { query: { kind: 'backups' } });
    return found.filter(({ action }) => action === 'restore.finished').length === 2 ? found : undefined;
  });
  expect(lines.map(({ action }) => action).reverse()).toEqual([
    'backup.created',
    'restore.begun',
    'restore.finished',
    'restore.begun',
    'restore.finished',
  ]);
  for (const { actor, subject } of lines) {
    expect(actor).toMatchObject({ kind: 'user', name: expect.stringMatching(/\w/) });
    expect(subject).toMatchObject({ kind: 'backup', id: backupId });
  }
});

test('a rehearsal proves the newest backup and leaves every live row as it is', async () => {
  await settled(product);
  const rows = await contentOf(product);
  await onceIdle(() => admin.call(rehearseRestore, { body: {} }));
  const { rehearsal, lastProvenAt } = await statusWhen(
    admin,
    'the rehearsal',
    (status) => status.rehearsal?.state !== 'running',
  );
  expect(rehearsal).toMatchObject({ state: 'proven', problem: null });
  expect(lastProvenAt).toBe(rehearsal?.finishedAt);
  expect(await contentOf(product)).toEqual(rows);
});

test('rights that were given and taken since are as in the backup again, after a restore of everything (D9, D32)', async () => {
  await fixture.signInAgain();
  await changeRights(fixture);
  await restore();
  await fixture.signInAgain();
  expect(await wrongRights(fixture)).toEqual([]);
});

test('rights are as in the backup after a restore of one FamiBook too, without a new sign-in (D9, D32)', async () => {
  await changeRights(fixture);
  const run = await restored(fixture.as('administrator'), { backupId, famibookName: fixture.home.name });
  expect(run).toMatchObject({ state: 'done', problem: null });
  fixture.forgetAll();
  expect(await wrongRights(fixture)).toEqual([]);
});
