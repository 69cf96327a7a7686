import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import type { Deps } from '../../ports.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled, type ScheduledBackups } from '../../testing/scheduled-backups.ts';
import { MANIFESTS, readManifest, writeManifest } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';
import { isItsTurn, nextTurn } from '../steps/mend-damaged.ts';

const NIGHT = new Date('2027-03-02T03:00:30Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TURNS = Array.from({ length: 30 }, (_, turn) => turn);

/** As a disk does that changes bytes and no length. */
async function changeByte(store: ObjectStore, key: string): Promise<void> {
  const bytes = await store.readAll(key);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await store.put(key, Readable.from([bytes]));
}

async function newestManifest({ deps }: ScheduledBackups) {
  const vault = { store: deps.target.store, keys: deps.keys };
  const newest = await deps.backups.newestDoneIn(deps.target.kind);
  return { vault, ...(await readManifest(vault, newest?.manifestKey ?? '')) };
}

/** As if it had been this turn in the newest backup. */
async function changeTurn(app: ScheduledBackups, turn: number | undefined): Promise<void> {
  const { vault, manifest } = await newestManifest(app);
  await writeManifest(vault, { ...manifest, files: { ...manifest.files, turn } });
}

/** A song that a backup of the schedule has, and what the next ones find. */
async function backedUpSong() {
  const app = await bootScheduled({ folder: await backupFolder() });
  await app.shareAudio(manager());
  const originals = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(originals.list('audio/')).toArray();
  const bytes = await originals.readAll(key);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.runAt(NIGHT);
  expect((await app.status()).backupHistory).toMatchObject([{ state: 'done', integrity: true, problem: null }]);
  let night = NIGHT;
  /** Takes the backup of the next night, which reads the song again if it is its turn. */
  const nextBackup = async (isTurn: boolean, others?: Partial<Deps>) => {
    night = new Date(night.getTime() + DAY);
    const before = TURNS.find((turn) => isItsTurn(sha256, nextTurn(turn)) === isTurn);
    await changeTurn(app, before);
    await app.runAt(night, others);
    const [newest] = (await app.status()).backupHistory;
    return newest;
  };
  return { app, originals, key, bytes, object: objectKey(sha256), nextBackup };
}

test('an original that its disk has changed is stored again when it is its turn, and named (D30)', async () => {
  const { app, originals, key, bytes, nextBackup } = await backedUpSong();
  await changeByte(originals, key);
  expect(await nextBackup(false)).toMatchObject({ integrity: true, problem: null });
  const made = await nextBackup(true);
  expect(made).toMatchObject({
    integrity: true,
    problem: `One original was damaged in FamiBook itself, and stored again from the backups: ${key}. Please check the disk or the bucket.`,
  });
  expect((await originals.readAll(key)).equals(bytes)).toBe(true);
  await app.verify(made?.id ?? '');
  expect(await nextBackup(true)).toMatchObject({ integrity: true, problem: null });
});

test('an original that the backups do not have whole either is named, and the backup has no tick (D30)', async () => {
  const { app, originals, key, object, nextBackup } = await backedUpSong();
  await changeByte(originals, key);
  const damaged = await originals.readAll(key);
  await changeByte(app.deps.target.store, object);
  const made = await nextBackup(true);
  expect(made).toMatchObject({ integrity: false, problem: expect.stringContaining(`not in this backup: ${key}`) });
  expect((await originals.readAll(key)).equals(damaged)).toBe(true);
  // Nor do the next ones take it for whole.
  expect(await nextBackup(false)).toMatchObject({ integrity: false });
});

test('an original that the backups do not have whole either is stored again from one of the same content (D30)', async () => {
  const { app, originals, key, bytes, object, nextBackup } = await backedUpSong();
  await app.shareAudio(manager());
  await changeByte(originals, key);
  await changeByte(app.deps.target.store, object);
  const made = await nextBackup(true);
  expect(made).toMatchObject({
    integrity: true,
    metadata: { totalAudioFiles: 2 },
    problem: expect.stringMatching(/^One original was damaged in FamiBook itself, and stored again from the backups: /),
  });
  await app.verify(made?.id ?? '');
  expect((await originals.readAll(key)).equals(bytes)).toBe(true);
}, 300_000);

test('an original that was stored again is named also when the backup fails after that (D30, D35)', async () => {
  const { app, originals, key, nextBackup } = await backedUpSong();
  await changeByte(originals, key);
  const { target } = app.deps;
  const storeUntil = (signal: AbortSignal): ObjectStore => {
    const store = target.storeUntil(signal);
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    return { ...store, put: (to, bytes) => (to.startsWith(MANIFESTS) ? Promise.reject(full) : store.put(to, bytes)) };
  };
  const named = `One original was damaged in FamiBook itself, and stored again from the backups: ${key}. Please check the disk or the bucket.`;
  expect(await nextBackup(true, { target: { ...target, storeUntil } })).toMatchObject({
    state: 'failed',
    problem: `The disk for backups is full. ${named}`,
  });
  expect(await nextBackup(true)).toMatchObject({ integrity: true, problem: null });
}, 300_000);

test('an original that could not be stored again is named by every backup until one could (D30)', async () => {
  const { app, originals, key, bytes, nextBackup } = await backedUpSong();
  await changeByte(originals, key);
  const problem = `FamiBook itself has lost one original that this backup has: ${key}. A restore of this backup brings it back.`;
  const putFile = () => Promise.reject(new AppError('disk_full'));
  const full = { serviceRestores: { ...app.deps.serviceRestores, putFile } };
  expect(await nextBackup(true, full)).toMatchObject({ integrity: true, problem });
  expect(await nextBackup(false, full)).toMatchObject({ integrity: true, problem });
  expect(await app.backedUp()).toMatchObject({ integrity: true, problem });
  expect(await nextBackup(false)).toMatchObject({ problem: expect.stringMatching(/^One original was damaged in/) });
  expect((await originals.readAll(key)).equals(bytes)).toBe(true);
  expect(await nextBackup(false)).toMatchObject({ integrity: true, problem: null });
}, 300_000);

test('each backup of the schedule takes the next turn, however many a day has and however many days pass (D30)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const turns: unknown[] = [];
  const noteTurn = async () => turns.push((await newestManifest(app)).manifest.files.turn);
  const runAt = async (hours: number) => {
    await app.runAt(new Date(NIGHT.getTime() + hours * HOUR), { schedule: '0 * * * *' });
    await noteTurn();
  };
  await runAt(0);
  await runAt(1);
  await app.backedUp();
  await noteTurn();
  await runAt(5 * 24);
  await changeTurn(app, 29);
  await runAt(5 * 24 + 1);
  expect(turns).toEqual([0, 1, 1, 2, 0]);
}, 300_000);
