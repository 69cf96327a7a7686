import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import type { Deps } from '../../ports.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { readManifest } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';
import type { ServiceRestores } from '../ports.ts';
import { putFilesBack } from '../steps/put-files-back.ts';

type PutFile = ServiceRestores['putFile'];

type Lose = (originals: ObjectStore, key: string, bytes: Buffer) => Promise<unknown>;

const remove: Lose = (originals, key) => originals.delete(key);
/** As a disk does that changes bytes and no length. */
const changeByte: Lose = (originals, key, bytes) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  return originals.put(key, Readable.from([changed]));
};

/** A backup of one song, which FamiBook has lost since. */
async function lostSong(lose = remove) {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { deps } = app;
  await app.shareAudio(manager());
  const { id } = await app.backedUp();
  const originals = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(originals.list('audio/')).toArray();
  const bytes = await originals.readAll(key);
  await lose(originals, key, bytes);
  const row = await deps.backups.find(id);
  const backup = await readManifest({ store: deps.target.store, keys: deps.keys }, row?.manifestKey ?? '');
  /** Puts the song back in this way, with others in the place of what the service works with. @returns how often that was tried */
  const putBack = async (putFile: PutFile, signal = new AbortController().signal, others: Partial<Deps> = {}) => {
    let tries = 0;
    const counted: PutFile = (...given) => {
      tries += 1;
      return putFile(...given);
    };
    const restores = { ...deps.restores, progress: async () => undefined };
    const serviceRestores = { ...deps.serviceRestores, putFile: counted };
    const run = { id, famibookId: null };
    const used = { ...deps, restores, serviceRestores, ...others };
    const problem = await putFilesBack(used, { run, backup }, signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { tries, problem };
  };
  const [list] = backup.manifest.files.lists.map(({ name }) => objectKey(name));
  return { deps, list, putFile: deps.serviceRestores.putFile, putBack, songNow: () => originals.readAll(key), bytes };
}

test('a file that could not be put back is tried again unless that is useless or the restore is to end (D32, D35)', async () => {
  const { putFile, putBack, songNow, bytes } = await lostSong();
  const damaged = await putBack(() => Promise.reject(new AppError('backup_damaged')));
  expect(damaged).toMatchObject({ tries: 1, problem: { code: 'backup_damaged' } });

  const stopping = new AbortController();
  const stopped = await putBack(() => {
    stopping.abort(new Error('stopped'));
    return Promise.reject(new AppError('unavailable'));
  }, stopping.signal);
  expect(stopped).toMatchObject({ tries: 1, problem: { message: 'stopped' } });

  // As when media is restarted in the middle of a file.
  let isCut = false;
  const mended = await putBack(async (file, content, signal) => {
    if (isCut) return putFile(file, content, signal);
    isCut = true;
    for await (const _ of content) break;
    throw new AppError('unavailable');
  });
  expect(mended).toEqual({ tries: 2, problem: undefined });
  expect((await songNow()).equals(bytes)).toBe(true);
}, 300_000);

test('a list of files that could not be read is read again, and so is its progress noted (D32, D35)', async () => {
  const { deps, list, putFile, putBack, songNow, bytes } = await lostSong();
  const failed: string[] = [];
  const failOnce = (what: string) => {
    if (failed.includes(what)) return;
    failed.push(what);
    throw new AppError('unavailable');
  };
  const { target, restores } = deps;
  const read: typeof target.store.read = async (key, range) => {
    if (key === list) failOnce('list');
    return target.store.read(key, range);
  };
  const progress = async () => failOnce('progress');
  const outcome = await putBack(putFile, undefined, {
    target: { ...target, store: { ...target.store, read } },
    restores: { ...restores, progress },
  });
  expect([outcome, failed]).toEqual([{ tries: 1, problem: undefined }, ['list', 'progress']]);
  expect((await songNow()).equals(bytes)).toBe(true);
}, 300_000);

test('a song of which the disk has changed a byte is put back, unless the backup has no better one (D32)', async () => {
  const { putFile, putBack, songNow, bytes } = await lostSong(changeByte);
  const damaged = await putBack(() => Promise.reject(new AppError('backup_damaged')));
  expect(damaged).toEqual({ tries: 1, problem: undefined });
  expect((await songNow()).equals(bytes)).toBe(false);

  expect(await putBack(putFile)).toEqual({ tries: 1, problem: undefined });
  expect((await songNow()).equals(bytes)).toBe(true);
  // What is whole is left alone.
  expect(await putBack(putFile)).toEqual({ tries: 0, problem: undefined });
}, 300_000);
