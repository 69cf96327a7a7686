import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describeObjectStore } from '@famibook/service-kit/storage/object-store.contract';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { driveSettingsOf } from './drive.fixture.ts';
import { type Drive, openDrive } from './drive.ts';
import { createDriveStore, createMadeFiles } from './store.ts';

let server: DriveServer;
let drive: Drive;
beforeAll(async () => {
  server = await startDriveServer();
  drive = openDrive(driveSettingsOf(server), { firstWaitMs: 1 });
});
afterEach(() => server.endDisruptions());
afterAll(async () => {
  drive.stop();
  await server[Symbol.asyncDispose]();
});

let stores = 0;
/** An empty store in a folder of its own. */
function newStore() {
  const folderName = `store ${++stores}`;
  return { folderName, store: createDriveStore(drive, folderName) };
}

const text = (words: string) => Readable.from([Buffer.from(words)]);

describeObjectStore('in Google Drive', async () => newStore().store);

test('a store of another process finds what lies there, and two files of one name are one object', async () => {
  const { folderName, store } = newStore();
  const folder = server.folder(folderName, 'objects');
  server.drop(folder, 'ab/abc', Buffer.from('first'));
  server.drop(folder, 'ab/abc', Buffer.from('second'));
  expect(String(await store.readAll('objects/ab/abc'))).toBe('first');
  expect(await Readable.from(store.list('')).toArray()).toMatchObject([{ key: 'objects/ab/abc', size: 5 }]);

  const other = createDriveStore(drive, folderName);
  await other.put('objects/ab/abc', text('third'));
  const left = server.files().filter(({ parents }) => parents.includes(folder));
  expect(left.map(({ bytes }) => String(bytes))).toEqual(['third']);
  await other.delete('objects/ab/abc');
  expect(server.files().filter(({ parents }) => parents.includes(folder))).toEqual([]);
});

test('what one store has made a moment ago another one reads, replaces and deletes, although no search finds it yet', async () => {
  const { folderName } = newStore();
  const made = createMadeFiles();
  await createDriveStore(drive, folderName, made).put('manifests/1', text('first'));
  const blind: Drive = { ...drive, find: async () => [] };
  const other = createDriveStore(blind, folderName, made);
  expect(String(await other.readAll('manifests/1'))).toBe('first');
  expect(await createDriveStore(blind, folderName).head('manifests/1')).toBeUndefined();
  const folder = server.folder(folderName, 'manifests');
  const stored = () => server.files().filter(({ parents }) => parents.includes(folder));
  await createDriveStore(blind, folderName, made).put('manifests/1', text('second'));
  expect(stored().map(({ bytes }) => String(bytes))).toEqual(['second']);
  await other.delete('manifests/1');
  expect(stored()).toEqual([]);
});

test('what a person moves to the bin is no longer an object, and can be put again', async () => {
  const { store } = newStore();
  await store.put('manifests/1', text('first'));
  const [file] = server.files().filter(({ name }) => name === '1');
  server.trash(file?.id ?? '');
  expect(await store.head('manifests/1')).toBeUndefined();
  await store.put('manifests/1', text('again'));
  expect(String(await store.readAll('manifests/1'))).toBe('again');
});

test('a download that breaks goes on where it broke, and one whose file was replaced does not', async () => {
  const { store } = newStore();
  const bytes = randomBytes(3_000_000);
  await store.put('large', Readable.from([bytes]));
  server.disrupt({ of: ['download'], times: 3, does: { kind: 'cut', afterBytes: 900_000 } });
  const before = server.requests('download');
  expect((await store.readAll('large')).equals(bytes)).toBe(true);
  expect(server.requests('download') - before).toBe(4);

  server.disrupt({ of: ['download'], times: 1, does: { kind: 'cut', afterBytes: 900_000 } });
  const reading = await store.read('large');
  await store.put('large', Readable.from([randomBytes(3_000_000)]));
  await expect(reading.toArray()).rejects.toMatchObject({ problem: 'missing' });
});

test('a download that breaks is continued as long as it brings bytes, and given up when it brings none', async () => {
  const { store } = newStore();
  const bytes = randomBytes(2_000_000);
  await store.put('large', Readable.from([bytes]));
  server.disrupt({ of: ['download'], times: 8, does: { kind: 'cut', afterBytes: 200_000 } });
  expect((await store.readAll('large')).equals(bytes)).toBe(true);

  server.disrupt({ of: ['download'], does: { kind: 'cut', afterBytes: 0 } });
  await expect(store.readAll('large')).rejects.toMatchObject({ problem: 'unreachable' });
});

test('a folder that a person deletes between two puts stops one, and the next makes it again', async () => {
  const { store, folderName } = newStore();
  await store.put('objects/first', text('first'));
  server.remove(server.folder(folderName));
  await expect(store.put('objects/second', text('second'))).rejects.toMatchObject({ problem: 'interrupted' });
  await store.put('objects/second', text('second'));
  expect(await Readable.from(store.list('')).toArray()).toMatchObject([{ key: 'objects/second' }]);
});

test('reading and listing make no folder', async () => {
  const { store, folderName } = newStore();
  expect(await store.head('objects/a')).toBeUndefined();
  expect(await Readable.from(store.list('objects/')).toArray()).toEqual([]);
  expect(server.files().filter(({ name }) => name === folderName)).toEqual([]);
});

test('many puts at once make each folder once, and each key one file', async () => {
  const { store, folderName } = newStore();
  const before = server.requests('create');
  await Promise.all(Array.from({ length: 12 }, (_, at) => store.put(`objects/${at % 4}`, text(`words ${at}`))));
  expect(server.requests('create') - before).toBe(2);
  const folder = server.folder(folderName, 'objects');
  const stored = server.files().filter(({ parents }) => parents.includes(folder));
  expect(stored.map(({ name, bytes }) => [name, String(bytes)]).sort()).toEqual(
    Array.from({ length: 4 }, (_, at) => [String(at), `words ${at + 8}`]),
  );
});
