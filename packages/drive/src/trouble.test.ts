import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { driveSettingsOf } from './drive.fixture.ts';
import { type Drive, openDrive } from './drive.ts';
import { createDriveStore } from './store.ts';

const MEGABYTE = 1_048_576;

let server: DriveServer;
let drive: Drive;
let store: ObjectStore;
beforeEach(async () => {
  server = await startDriveServer();
  drive = openDrive(driveSettingsOf(server), { firstWaitMs: 1 });
  store = createDriveStore(drive, 'FamiBook Backups');
});
afterEach(async () => {
  drive.stop();
  await server[Symbol.asyncDispose]();
});

/** As a file comes from a disk: in pieces of 64 KB. */
function* inPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}
const stream = (bytes: Buffer) => Readable.from(inPieces(bytes));
const storedNames = () => server.files().flatMap(({ name, mimeType }) => (mimeType.includes('folder') ? [] : [name]));

test('with an error at three requests of ten every object arrives whole and once, in 1.2 times its bytes at most (D35)', async () => {
  const objects = Array.from({ length: 12 }, (_, at) => randomBytes(MEGABYTE + (at % 6) * 777_777));
  server.disrupt({
    share: 0.3,
    does: [
      { kind: 'refuse', status: 503, reason: 'backendError', afterBytes: 150_000 },
      { kind: 'refuse', status: 403, reason: 'userRateLimitExceeded', afterBytes: 0 },
      { kind: 'refuse-late', status: 500, reason: 'internalError' },
      { kind: 'cut', afterBytes: 100_000 },
      { kind: 'cut', afterBytes: 700_000 },
      { kind: 'lose-response' },
    ],
  });
  const before = server.receivedBytes();
  await Promise.all(objects.map((bytes, at) => store.put(`objects/${at}`, stream(bytes))));
  const sent = server.receivedBytes() - before;
  server.endDisruptions();

  const total = objects.reduce((sum, { length }) => sum + length, 0);
  expect(sent / total).toBeLessThanOrEqual(1.2);
  expect(storedNames().sort()).toEqual(objects.map((_, at) => String(at)).sort());
  for (const [at, bytes] of objects.entries()) expect((await store.readAll(`objects/${at}`)).equals(bytes)).toBe(true);
});

test('with an error at three requests of ten every object is read whole and deleted (D35)', async () => {
  const bytes = randomBytes(3 * MEGABYTE);
  await store.put('objects/large', stream(bytes));
  for (let at = 0; at < 30; at++) await store.put(`objects/${at}`, stream(Buffer.from(`object ${at}`)));
  server.disrupt({
    share: 0.3,
    does: [
      { kind: 'refuse', status: 503, reason: 'backendError' },
      { kind: 'refuse', status: 403, reason: 'userRateLimitExceeded' },
      { kind: 'cut', afterBytes: 600_000 },
      { kind: 'lose-response' },
    ],
  });
  expect((await store.readAll('objects/large')).equals(bytes)).toBe(true);
  for (let at = 0; at < 30; at++) expect(String(await store.readAll(`objects/${at}`))).toBe(`object ${at}`);
  for (let at = 0; at < 30; at++) await store.delete(`objects/${at}`);
  server.endDisruptions();
  expect(storedNames()).toEqual(['large']);
});

test('a drive that takes whole chunks and refuses them then gets little more than the bytes (D35)', async () => {
  const bytes = randomBytes(32 * MEGABYTE);
  const afterAll = { kind: 'refuse', status: 503, reason: 'backendError', afterBytes: 4 * MEGABYTE } as const;
  server.disrupt({ of: ['bytes'], times: 6, does: afterAll });
  await store.put('objects/large', stream(bytes));
  // The first refusal costs a chunk of 4 MB, each further one 256 KB.
  expect(server.receivedBytes() / bytes.length).toBeLessThanOrEqual(1.2);
  expect((await store.readAll('objects/large')).equals(bytes)).toBe(true);
});

test('a photo below a megabyte goes on where its connection broke, after the first time (D35)', async () => {
  const bytes = randomBytes(900_000);
  server.disrupt({ of: ['upload', 'bytes'], times: 4, does: { kind: 'cut', afterBytes: 262_144 } });
  await store.put('objects/photo', stream(bytes));
  // The first request leaves nothing; of the others, each piece stays.
  expect(server.receivedBytes()).toBeLessThan(2 * bytes.length);
  expect((await store.readAll('objects/photo')).equals(bytes)).toBe(true);
});

test('an upload that the drive forgot before its first chunk was safe starts from scratch (D35)', async () => {
  const bytes = randomBytes(2 * MEGABYTE);
  server.disrupt({ of: ['bytes'], times: 1, does: { kind: 'cut', afterBytes: 600_000 } });
  server.disrupt({ of: ['upload-status'], times: 1, does: { kind: 'refuse', status: 410, reason: 'gone' } });
  await store.put('objects/large', stream(bytes));
  expect(server.requests('begin-upload')).toBe(2);
  expect((await store.readAll('objects/large')).equals(bytes)).toBe(true);
});

test('an upload that the drive forgot in its middle is interrupted, and its next put succeeds (D35)', async () => {
  async function* forgotten() {
    yield randomBytes(5 * MEGABYTE);
    server.forgetUploads();
    yield randomBytes(5 * MEGABYTE);
  }
  await expect(store.put('objects/large', forgotten())).rejects.toMatchObject({ problem: 'interrupted' });
  expect(storedNames()).toEqual([]);
  const bytes = randomBytes(10 * MEGABYTE);
  await store.put('objects/large', stream(bytes));
  expect((await store.readAll('objects/large')).equals(bytes)).toBe(true);
});

test('a drive that forgets every upload is given up (D35)', async () => {
  server.disrupt({ of: ['bytes'], does: { kind: 'refuse', status: 404, reason: 'notFound' } });
  await expect(store.put('objects/large', stream(randomBytes(2 * MEGABYTE)))).rejects.toMatchObject({
    problem: 'interrupted',
  });
  expect(server.requests('begin-upload')).toBe(4);
});

test('what the drive acknowledged before the connection broke is not sent again (D35)', async () => {
  const bytes = randomBytes(10 * MEGABYTE);
  // The first chunk breaks after 1.5 MB, of which the drive stores what fills pieces of 256 KB.
  server.disrupt({ of: ['bytes'], times: 1, does: { kind: 'cut', afterBytes: 1.5 * MEGABYTE + 1_000 } });
  const { sha256 } = await store.put('objects/large', stream(bytes));
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(server.requests('upload-status')).toBe(1);
  expect(server.receivedBytes()).toBeLessThan(10 * MEGABYTE + 262_144);
  expect((await store.readAll('objects/large')).equals(bytes)).toBe(true);
});

test('a file whose last response was lost is there once', async () => {
  server.disrupt({ of: ['bytes', 'upload'], times: 2, does: { kind: 'lose-response' } });
  await store.put('objects/small', stream(randomBytes(1_000)));
  await store.put('objects/large', stream(randomBytes(2 * MEGABYTE)));
  expect(storedNames().sort()).toEqual(['large', 'small']);
  expect(server.unfinishedUploads()).toBe(0);
});

test('a folder whose response was lost is there once', async () => {
  server.disrupt({ of: ['create'], times: 1, does: { kind: 'lose-response' } });
  const id = await drive.findOrMakeFolder('FamiBook Photos');
  expect(await drive.findOrMakeFolder('FamiBook Photos')).toBe(id);
  expect(server.files().filter(({ name }) => name === 'FamiBook Photos')).toHaveLength(1);
});

test('nothing is asked again before the moment that Retry-After names (D35)', async () => {
  server.disrupt({
    of: ['about'],
    times: 1,
    does: { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 2 },
  });
  const begin = Date.now();
  await drive.check();
  expect(Date.now() - begin).toBeGreaterThanOrEqual(1_990);
  expect(server.requests('about')).toBe(2);
});

test('an access token that ended in mid-upload is renewed, and the upload goes on', async () => {
  await store.put('objects/first', stream(randomBytes(10)));
  async function* expiring() {
    yield randomBytes(5 * MEGABYTE);
    server.expireTokens();
    yield randomBytes(5 * MEGABYTE);
  }
  expect((await store.put('objects/large', expiring())).size).toBe(10 * MEGABYTE);
  expect(server.requests('token')).toBe(2);
});

test('a revoked token stops an upload with what is to be done, and leaves what was there (D35)', async () => {
  await store.put('objects/first', stream(randomBytes(10)));
  async function* revoking() {
    yield randomBytes(5 * MEGABYTE);
    server.revokeTokens();
    yield randomBytes(5 * MEGABYTE);
  }
  await expect(store.put('objects/large', revoking())).rejects.toMatchObject({
    problem: 'token_refused',
    message: expect.stringContaining('Make a new one and set GOOGLE_DRIVE_REFRESH_TOKEN'),
  });
  expect(storedNames()).toEqual(['first']);
});

test('a full drive stops an upload with what is to be done, and leaves nothing half (D35)', async () => {
  await store.put('objects/first', stream(randomBytes(10)));
  server.setQuota(2 * MEGABYTE);
  for (const size of [3 * MEGABYTE, 9 * MEGABYTE]) {
    await expect(store.put('objects/large', stream(randomBytes(size)))).rejects.toMatchObject({
      problem: 'drive_full',
      code: 'disk_full',
      message: expect.stringContaining('Free some space'),
    });
  }
  expect(storedNames()).toEqual(['first']);
  expect(server.unfinishedUploads()).toBe(0);
  expect(await drive.check()).toEqual({ usedBytes: 10, quotaBytes: 2 * MEGABYTE });
});

test('bytes that arrive as others are removed again', async () => {
  server.disrupt({ of: ['bytes'], times: 1, does: { kind: 'corrupt' } });
  await expect(store.put('objects/large', stream(randomBytes(2 * MEGABYTE)))).rejects.toMatchObject({
    problem: 'damaged',
  });
  expect(storedNames()).toEqual([]);
});

test('an upload whose stream ends with an error is cancelled at the drive', async () => {
  async function* broken() {
    yield randomBytes(6 * MEGABYTE);
    throw new Error('disk failed');
  }
  await expect(store.put('objects/large', broken())).rejects.toThrow('disk failed');
  expect(server.requests('cancel-upload')).toBe(1);
  expect(server.unfinishedUploads()).toBe(0);
});

test('an upload that the drive refuses after its first bytes were read closes its stream', async () => {
  const bytes = stream(randomBytes(6 * MEGABYTE));
  server.disrupt({ of: ['begin-upload'], does: { kind: 'refuse', status: 403, reason: 'storageQuotaExceeded' } });
  await expect(store.put('objects/large', bytes)).rejects.toMatchObject({ problem: 'drive_full' });
  expect(bytes.destroyed).toBe(true);
});

test('a run that is cancelled ends its wait at once, and others go on', async () => {
  const cancelling = new AbortController();
  const ofRun = createDriveStore(drive.withSignal(cancelling.signal), 'FamiBook Backups');
  await ofRun.put('objects/first', stream(randomBytes(10)));
  const long = { kind: 'refuse', status: 503, reason: 'backendError', retryAfterSeconds: 600 } as const;
  server.disrupt({ of: ['bytes'], times: 1, does: long });
  const putting = ofRun.put('objects/large', stream(randomBytes(2 * MEGABYTE)));
  await expect.poll(() => server.requests('bytes')).toBe(1);
  cancelling.abort(new Error('cancelled'));
  await expect(putting).rejects.toThrow('cancelled');
  expect(server.unfinishedUploads()).toBe(0);
  await store.put('objects/large', stream(randomBytes(2 * MEGABYTE)));
  expect(storedNames().sort()).toEqual(['first', 'large']);
});

test('stopping ends a wait at once', async () => {
  server.disrupt({ does: { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 600 } });
  const stopping = new AbortController();
  const stopped = openDrive(driveSettingsOf(server), { signal: stopping.signal }).check();
  await expect.poll(() => server.requests('token')).toBeGreaterThan(1);
  stopping.abort(new Error('cancelled'));
  await expect(stopped).rejects.toThrow('cancelled');
});
