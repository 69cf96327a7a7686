import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackupKeys } from '@famibook/backup/vault/keys';
import { listManifests, readManifest } from '@famibook/backup/vault/manifest';
import { createBackup, getBackupStatus, restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { holdLocks, queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wrongCounters } from './counters.ts';
import { times } from './counts.ts';
import { type Machine, openMachine } from './machine.ts';
import { danglingReferences, otherBytes, otherRowCounts, readClaims } from './restored-rows.ts';
import { failuresBut, householdOf, inWords, startTraffic } from './traffic.ts';

let folder: string;
let lost: Machine;
let machine: Machine | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-backups-'));
  lost = await openMachine({ FAMIBOOK_BACKUP_DIR: folder });
});
afterAll(async () => {
  await lost?.[Symbol.asyncDispose]();
  await machine?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const statusWhen = (admin: () => Promise<Client>, what: string, isSo: (status: BackupStatus) => boolean) =>
  waitFor(
    what,
    async () => {
      const { status, body } = await (await admin()).send(getBackupStatus);
      return status === 200 && isSo(body) ? body : undefined;
    },
    240_000,
  );

/** As a broker that holds events while a backup is taken: they are published, and media cannot act on them. */
const holdEventsOfMedia = (product: Product) => holdLocks(product, 'media', 'LOCK TABLE inbox IN EXCLUSIVE MODE');

const idsOf = async (product: Product, service: 'gallery' | 'board', table: string): Promise<Set<string>> =>
  new Set((await queryService<{ id: string }>(product, service, `SELECT id FROM ${table}`)).map(({ id }) => id));

it('a backup under writes, restored after the loss of everything else, has all that its snapshot had (D30, D32)', async () => {
  const { product: before } = lost;
  const founder = await administrator(before.url);
  const family = await foundFamily(before.url, founder);
  const people = await householdOf(family, 3);
  const traffic = startTraffic(people);
  await waitFor('enough photos', () => traffic.photos.size >= times(150) && traffic.messages.length > 0, 600_000);

  const release = await holdEventsOfMedia(before);
  const sizeBefore = traffic.photos.size;
  await waitFor('a photo that media does not know of', () => traffic.photos.size > sizeBefore);
  const acknowledged = { photos: [...traffic.photos.keys()], messages: [...traffic.messages] };
  const { id: backupId } = await onceIdle(() => founder.call(createBackup, { body: { level: 'manual' } }));
  const taken = await statusWhen(
    async () => founder,
    'the backup',
    (status) => !status.isBackupInProgress,
  );
  expect(taken.backupHistory).toMatchObject([{ id: backupId, state: 'done', integrity: true }]);
  await release();
  await traffic.stop();
  expect(failuresBut(traffic)).toEqual([]);
  await before.kill();
  await lost[Symbol.asyncDispose]();

  machine = await openMachine({ FAMIBOOK_BACKUP_DIR: folder });
  const { product } = machine;
  let admin = await administrator(product.url);
  await statusWhen(
    async () => admin,
    'the backup to be found',
    ({ totalBackups }) => totalBackups === 1,
  );
  const since = new Date();
  await onceIdle(() => admin.call(restoreBackup, { body: { backupId } }));
  const signedIn = async () => {
    if ((await admin.send(getBackupStatus)).status === 401) admin = await administrator(product.url).catch(() => admin);
    return admin;
  };
  const { restore } = await statusWhen(signedIn, 'the restore', (status) => status.restore?.state !== 'running');
  expect(restore).toMatchObject({ backupId, state: 'done', problem: null });

  const vault = { store: createFileStore(folder), keys: createBackupKeys(undefined) };
  const { value: manifestKey } = await listManifests(vault).next();
  const { manifest } = await readManifest(vault, manifestKey);
  const claims = await waitFor('media to act on every event', async () => {
    const seen = await readClaims(product, since);
    return seen.unclaimed === 0 && seen;
  });
  expect(claims.claimedSince).toBeGreaterThan(0);
  expect(claims.claimedSince).toBe(claims.actedOnSince);
  expect(await otherRowCounts(product, manifest)).toEqual([]);
  expect(await otherBytes(product)).toEqual([]);
  expect(await danglingReferences(product)).toEqual([]);
  expect(await wrongCounters(product)).toEqual([]);

  const photos = await idsOf(product, 'gallery', 'photo');
  const messages = await idsOf(product, 'board', 'message');
  expect(acknowledged.photos.filter((id) => !photos.has(id))).toEqual([]);
  expect(acknowledged.messages.filter((id) => !messages.has(id))).toEqual([]);
  const unknown = [...photos].filter((id) => !traffic.photos.has(id as never));
  expect(unknown.length).toBeLessThanOrEqual(traffic.photosInDoubt);
  const again = await signIn(product.url, family.manager, family.name);
  expect((await again.upload(await somePicture())).status).toBe(201);
  console.log(
    `${traffic.photos.size} photos, ${traffic.comments.length} comments and ${traffic.messages.length} messages acknowledged (${inWords(traffic.responses)}); ` +
      `restored ${photos.size} photos and ${messages.size} messages of the snapshot, ${claims.claimedSince} files claimed by events that were in flight then`,
  );
});
