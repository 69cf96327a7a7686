import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from './archive-reader.ts';
import { FORMAT, FORMAT_VERSION } from './schemas.ts';
import { createZipWriter } from './zip-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUMMARY = {
  format: FORMAT,
  version: FORMAT_VERSION,
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'famibook',
  famibookName: 'The Rossis',
  exportedAt: '2026-11-22T10:00:00.000Z',
  salt: '0'.repeat(32),
  counts: { photos: 1, comments: 0, messages: 0 },
  people: [],
  photos: ['data/photos-0001.json'],
  comments: [],
  messages: [],
};

async function zipOf(files: Record<string, string>, change = (bytes: Buffer) => bytes): Promise<string> {
  const now = new Date('2026-11-22T10:00:00Z');
  const zip = createZipWriter(now, new AbortController().signal);
  const written = buffer(zip.stream);
  for (const [name, text] of Object.entries(files)) await zip.addText(name, text);
  zip.end();
  const path = join(folder, `${Object.keys(files).length}-${Math.random()}.zip`);
  await writeFile(path, change(await written));
  return path;
}

const whole = { 'famibook.json': JSON.stringify(SUMMARY), 'data/photos-0001.json': '[{"a":1}]', 'photos/a.jpg': 'abc' };

test('an archive is read entry by entry, each only up to its limit (D17)', async () => {
  const archive = await openArchive(await zipOf(whole));
  expect(archive.summary.famibookName).toBe('The Rossis');
  expect(await archive.readPart('data/photos-0001.json')).toEqual([{ a: 1 }]);
  expect(await archive.checkFile('photos/a.jpg', 2)).toBe('too_large');
  expect(await archive.checkFile('photos/b.jpg', 100)).toBe('missing');
  expect(await archive.checkFile('photos/a.jpg', 3)).toBe('whole');
  expect((await buffer(await archive.openFile('photos/a.jpg'))).toString()).toBe('abc');
  archive.close();
});

test.each([
  ['is no ZIP', () => zipOf(whole, () => Buffer.from('no archive'))],
  ['was cut off', () => zipOf(whole, (bytes) => bytes.subarray(0, bytes.length - 40))],
  ['has no summary', () => zipOf({ 'photos/a.jpg': 'abc' })],
  ['has a summary of something else', () => zipOf({ 'famibook.json': '{"format":"other"}' })],
  [
    'names a file outside of it',
    () =>
      zipOf({ ...whole, 'photos/xx/evil': 'abc' }, (bytes) =>
        Buffer.from(bytes.toString('latin1').replaceAll('photos/xx/evil', 'photos/../evil'), 'latin1'),
      ),
  ],
  ['would unpack to far more than it is', () => zipOf({ ...whole, 'photos/bomb.jpg': '\0'.repeat(20_000_000) })],
])('what %s is refused as no archive of FamiBook', async (_, make) => {
  await expect(make().then(openArchive)).rejects.toMatchObject({ code: 'bad_archive' });
});

test('an archive of a newer version says what to do', async () => {
  const newer = JSON.stringify({ ...SUMMARY, version: FORMAT_VERSION + 1 });
  const refusal = { code: 'bad_archive', message: expect.stringContaining('Update FamiBook') };
  await expect(zipOf({ ...whole, 'famibook.json': newer }).then(openArchive)).rejects.toMatchObject(refusal);
});
