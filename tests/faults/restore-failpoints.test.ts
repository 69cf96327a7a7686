import { RESTORE_FAILPOINTS, type RestoreFailpoint } from '@famibook/backup/failpoints';
import { createBackup, getBackupStatus, restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { BackupStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import { commentOnPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { onceIdle } from '@famibook/testing/once-idle';
import { atLastingPort } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCounters } from './counters.ts';
import { isProof } from './counts.ts';
import { type Machine, openMachine } from './machine.ts';
import { mixedViews, type RestoreReader, readAllTheTime, writeEverywhere } from './restore-reader.ts';

/** Where each of seven services has its rows staged, `npm test` dies at one of them only. */
const CHOSEN = RESTORE_FAILPOINTS.filter(
  (name) => isProof || !name.startsWith('restore.after-stage-') || /-(?:gallery|all)$/.test(name),
);
const decision = CHOSEN.indexOf('restore.after-decision');
const WITHIN_MS = 240_000;
const UNDECIDED = CHOSEN.slice(0, decision);
const DECIDED = CHOSEN.slice(decision);

let machine: Machine;
let admin: Client;
let family: Family;
let reader: RestoreReader;
let backupId: string;

beforeAll(async () => {
  // The same address for each process, so that the reader also asks one that is only just starting.
  machine = await openMachine(await atLastingPort());
  const { url } = machine.product;
  admin = await administrator(url);
  family = await foundFamily(url, admin);
  await writeEverywhere(family, 'of the backup');
  backupId = await takeBackup();
  await writeEverywhere(family, 'since');
  reader = readAllTheTime(url, family);
});
afterAll(async () => {
  await reader?.stop();
  await machine?.[Symbol.asyncDispose]();
});

const statusWhen = (what: string, isSo: (status: BackupStatus) => boolean): Promise<BackupStatus> =>
  waitFor(
    what,
    async () => {
      const response = await admin.send(getBackupStatus).catch(() => undefined);
      return response?.status === 200 && isSo(response.body) ? response.body : undefined;
    },
    WITHIN_MS,
  );

async function takeBackup(): Promise<string> {
  const { id } = await onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  const { backupHistory } = await statusWhen('the backup to end', ({ isBackupInProgress }) => !isBackupInProgress);
  expect(backupHistory.find((backup) => backup.id === id)).toMatchObject({ state: 'done', integrity: true });
  return id;
}

/** Waits for what the process before left, and begins the restore. @returns how the one before ended */
async function beginRestore(): Promise<RestoreRun | null> {
  const { restore } = await statusWhen('the restore before to end', (status) => status.restore?.state !== 'running');
  // The services may open a moment later, and a slow machine may answer 504.
  const [photo] = await waitFor('the photos to be readable', async () => {
    const { status, body } = await family.manager.client.send(listPhotos);
    return status === 200 ? body : undefined;
  });
  if (!photo) throw new Error('there is no photo');
  const comment = { params: { id: photo.id }, body: { content: 'Still written' } };
  await waitFor('a comment', async () => (await family.manager.client.send(commentOnPhoto, comment)).status === 201);
  const chosen = { body: { backupId: backupId as never } };
  // The run before ends a moment before its lock is free.
  await waitFor('the restore to begin', async () => (await admin.send(restoreBackup, chosen)).status === 202);
  return restore;
}

/** Nothing else kills the process, so that it has been there. */
async function dieAt(failpoint: RestoreFailpoint) {
  let before: Promise<RestoreRun | null> | undefined;
  const signal = await machine.killAt(failpoint, () => {
    before = beginRestore();
    return before;
  });
  expect(signal).toBe('SIGKILL');
  return before;
}

describe('a restore over the kill -9 of the whole process at every named place (D32)', () => {
  it.each(UNDECIDED.map((name, at) => [name, at] as const))(
    'killed at %s, it is given up: the next process has the old rows, is open, and restores again',
    async (failpoint, at) => {
      const before = await dieAt(failpoint);
      if (at > 0) expect(before).toMatchObject({ state: 'failed', problem: expect.stringContaining('was stopped') });
      expect(reader.views.filter(({ rows }) => rows !== 'since')).toEqual([]);
      expect(await wrongCounters(machine.product)).toEqual([]);
    },
  );

  it('killed after the decision, again and again while it is carried out, it ends with the new rows in every service', async () => {
    await dieAt('restore.after-decision');
    for (const failpoint of DECIDED.slice(1)) {
      // The process that starts carries the restore out, and dies of it.
      expect(await machine.killAt(failpoint, async () => undefined)).toBe('SIGKILL');
    }
    await machine.restart();
    const { restore, backupHistory } = await statusWhen(
      'the restore to end',
      (status) => status.restore?.state !== 'running',
    );
    expect(restore).toMatchObject({ backupId, state: 'done', problem: null });
    // Each restore that came so far leaves one emergency backup, whichever process ended it.
    const emergencies = backupHistory.filter(({ level, state }) => level === 'emergency' && state === 'done');
    expect(emergencies).toHaveLength(UNDECIDED.length - UNDECIDED.indexOf('restore.after-emergency') + 1);
    const owners = () => new Set(reader.views.filter(({ rows }) => rows !== 'since').map(({ owner }) => owner));
    await waitFor('all rows of the backup to be seen', () => owners().size === 3, WITHIN_MS);
    await reader.stop();
    expect(mixedViews(reader.views)).toEqual([]);
    // Beside other work a response may take too long, which is 504.
    expect([...reader.statuses.keys()].filter((status) => ![0, 200, 401, 503, 504].includes(status))).toEqual([]);
    expect(await wrongCounters(machine.product)).toEqual([]);
  });

  it('FamiBook is open again, and takes the next backup', async () => {
    await takeBackup();
    console.log(
      `${CHOSEN.length} places reached; ${reader.views.length} reads, none of a mix; ` +
        [...reader.statuses].map(([status, count]) => `${status || 'cut'}: ${count}`).join(', '),
    );
  });
});
