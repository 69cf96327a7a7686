import { RESTORE_FAILPOINTS, type RestoreFailpoint } from '@famibook/backup/failpoints';
import { createBackup } from '@famibook/contracts/backup/endpoints';
import { downloadPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { listen } from '@famibook/testing/clients/socket';
import { type Family, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { queryService } from '@famibook/testing/product/database';
import { causeOutage } from '@famibook/testing/product/shared-product';
import { test as base } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, vi } from 'vitest';
import { wrongCounters } from '../faults/counters.ts';
import { isProof } from '../faults/counts.ts';
import { mixedViews, type RestoreReader, readAllTheTime, writeEverywhere } from '../faults/restore-reader.ts';
import { beginRestore, endOfRestore, statusWhen } from '../system/backup/restoring.ts';

const WITHIN_MS = 120_000;
// Each place costs a restore, and the full counts take longer than the tier allows.
if (isProof) vi.setConfig({ testTimeout: 1_200_000 });

const decision = RESTORE_FAILPOINTS.indexOf('restore.after-decision');
const UNDECIDED: readonly RestoreFailpoint[] = isProof
  ? RESTORE_FAILPOINTS.slice(0, decision)
  : ['restore.after-pause'];
const DECIDED: readonly RestoreFailpoint[] = isProof
  ? RESTORE_FAILPOINTS.slice(decision)
  : ['restore.after-first-switch'];

/** A backup of what the family has written, and what it has written since. */
const test = base.extend('backupId', { scope: 'file' }, async ({ admin, family, product }) => {
  await writeEverywhere(family, 'of the backup');
  await waitFor('files to be claimed', async () => {
    const waiting = await queryService(product, 'media', `SELECT 1 FROM media.media_file WHERE state = 'staged'`);
    return waiting.length === 0;
  });
  const { id } = await onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  const { backupHistory } = await statusWhen(admin, 'the backup', ({ isBackupInProgress }) => !isBackupInProgress);
  expect(backupHistory.find((backup) => backup.id === id)).toMatchObject({ state: 'done', integrity: true });
  await writeEverywhere(family, 'since');
  return id;
});

const isBack = (reader: RestoreReader, rows: 'since' | 'of the backup') =>
  waitFor(
    `every service to show what is ${rows}`,
    () => {
      const seen = reader.views.slice(-9);
      return new Set(seen.filter((view) => view.rows === rows).map(({ owner }) => owner)).size === 3;
    },
    WITHIN_MS,
  );

/** It has just been restarted. */
const isThere = (admin: Client) => statusWhen(admin, 'the backup service to be there', () => true);

const photoOf = async ({ manager: { client } }: Family) => (await client.call(listPhotos))[0]?.id ?? '';

test.for(UNDECIDED)(
  'a restore whose service is killed at %s, before the decision, leaves the old rows, on all services (D32)',
  async (failpoint, { admin, backupId, family, product }) => {
    await causeOutage(`backup-dies-at-${failpoint}`);
    await causeOutage('originals-lost');
    const reader = readAllTheTime(product.url, family);
    await isThere(admin);
    const ended = endOfRestore(admin, await beginRestore(admin, { backupId }));
    await causeOutage('backup-died');
    await causeOutage('backup-back');
    expect(await ended).toMatchObject({ state: 'failed', problem: expect.stringContaining('was stopped') });
    await isBack(reader, 'since');
    await reader.stop();
    expect(reader.views.filter(({ rows }) => rows !== 'since')).toEqual([]);
    expect((await family.manager.client.send(getUser)).status).toBe(200);
    expect(await wrongCounters(product)).toEqual([]);
  },
);

test('a restore whose service is killed after the decision, at each place in turn, ends with the new rows, and no reader sees a mix (D32)', async ({
  admin,
  backupId,
  family,
  product,
}) => {
  const id = await photoOf(family);
  const [first, ...further] = DECIDED.map((failpoint) => `backup-dies-at-${failpoint}`);
  await causeOutage(String(first));
  await causeOutage('originals-lost');
  const reader = readAllTheTime(product.url, family);
  await isThere(admin);
  const ended = endOfRestore(admin, await beginRestore(admin, { backupId }));
  await causeOutage('backup-died');
  await causeOutage('gallery-killed');
  const [start, ...starts] = [...further, 'backup-back'];
  await causeOutage(String(start));
  await causeOutage('gallery-back');
  for (const next of starts) {
    await causeOutage('backup-died');
    await causeOutage(next);
  }
  expect(await ended).toMatchObject({ state: 'done', problem: null });
  await isBack(reader, 'of the backup');
  await reader.stop();
  expect(mixedViews(reader.views)).toEqual([]);
  expect(await wrongCounters(product)).toEqual([]);

  const manager = await signIn(product.url, family.manager, family.name);
  // Its bytes were gone from the bucket.
  expect((await manager.send(downloadPhoto, { params: { id: id as never } })).status).toBe(200);
  const socket = await listen(manager);
  expect((await manager.upload(await somePicture())).status).toBe(201);
  await socket.next('photo_uploaded', WITHIN_MS);
  socket.close();
});
