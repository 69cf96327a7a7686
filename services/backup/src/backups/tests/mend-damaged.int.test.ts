import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { isItsTurn } from '../steps/mend-damaged.ts';

const NIGHT = new Date('2027-03-02T03:00:30Z');
const DAY = 86_400_000;

/** As a disk does that changes bytes and no length. */
async function changeByte(store: ObjectStore, key: string): Promise<void> {
  const bytes = await store.readAll(key);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await store.put(key, Readable.from([bytes]));
}

/** A song that a backup of the schedule has, and what the next ones find. */
async function backedUpSong() {
  const app = await bootScheduled({ folder: await backupFolder() });
  await app.shareAudio(manager());
  const originals = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(originals.list('audio/')).toArray();
  const bytes = await originals.readAll(key);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let last = NIGHT;
  /** Takes the backup of the next night that is the song's turn, or of the next one that is not. */
  const nextBackup = async (isTurn: boolean) => {
    do last = new Date(last.getTime() + DAY);
    while (isItsTurn(sha256, last) !== isTurn);
    await app.runAt(last);
    const [newest] = (await app.status()).backupHistory;
    return newest;
  };
  expect(await nextBackup(false)).toMatchObject({ state: 'done', integrity: true, problem: null });
  return { app, originals, key, bytes, nextBackup };
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
  const { app, originals, key, nextBackup } = await backedUpSong();
  await changeByte(originals, key);
  const damaged = await originals.readAll(key);
  for await (const { key: object } of app.deps.target.store.list('objects/'))
    await changeByte(app.deps.target.store, object);
  const made = await nextBackup(true);
  expect(made).toMatchObject({ integrity: false, problem: expect.stringContaining(`not in this backup: ${key}`) });
  expect((await originals.readAll(key)).equals(damaged)).toBe(true);
  // Nor do the next ones take it for whole.
  expect(await nextBackup(false)).toMatchObject({ integrity: false });
});
