import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yazl from 'yazl';
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

interface ForeignFile {
  name: string;
  bytes: string;
  mode?: number;
  comment?: string;
}

/** A ZIP that another program made, without compression. */
async function foreignZip(
  files: readonly ForeignFile[],
  change = (bytes: Buffer) => bytes,
  forceZip64Format = false,
): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const { name, bytes, mode = 0o100644, comment = '' } of files) {
    const options = { compress: false, mode, forceZip64Format, fileComment: comment };
    zip.addBuffer(Buffer.from(bytes), name, options);
  }
  const written = buffer(zip.outputStream);
  zip.end({ forceZip64Format, comment: '' });
  const path = join(folder, `foreign-${Math.random()}.zip`);
  await writeFile(path, change(await written));
  return path;
}

/** Changes all occurrences of a text of the ZIP to bytes of the same length. */
const replaced = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

/** So many empty pictures, about each of which the list of contents has a comment of 64,000 bytes. */
const commented = (count: number): ForeignFile[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `photos/${index}.jpg`,
    bytes: '',
    comment: 'x'.repeat(64_000),
  }));

/** Makes the comment of each file as many extra fields without content as fit into it. */
function commentsToExtraFields(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf('PK\x01\x02'); at !== -1; at = changed.indexOf('PK\x01\x02', at + 4)) {
    const nameBytes = changed.readUInt16LE(at + 28);
    const extraBytes = changed.readUInt16LE(at + 30);
    const commentBytes = changed.readUInt16LE(at + 32);
    changed.writeUInt16LE(extraBytes + commentBytes, at + 30);
    changed.writeUInt16LE(0, at + 32);
    const begin = at + 46 + nameBytes + extraBytes;
    changed.fill(0, begin, begin + commentBytes);
  }
  return changed;
}

const summaryFile = (changes: object = {}) => ({
  name: 'famibook.json',
  bytes: JSON.stringify({ ...SUMMARY, ...changes }),
});

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
    () => zipOf({ ...whole, 'photos/xx/evil': 'abc' }, replaced('photos/xx/', 'photos/../')),
  ],
  [
    'names a file from the root',
    () => zipOf({ ...whole, 'photos/xx/evil': 'abc' }, replaced('photos/xx/', '/etc/xxxx/')),
  ],
  ['names a file of a drive', () => zipOf({ ...whole, 'photos/xx/evil': 'abc' }, replaced('photos/xx/', 'C:/tos/xx/'))],
  [
    'holds a file twice',
    () => foreignZip([summaryFile(), { name: 'photos/a.jpg', bytes: 'a' }, { name: 'photos/a.jpg', bytes: 'b' }]),
  ],
  [
    'reads a list twice',
    () => foreignZip([summaryFile({ comments: ['data/comments-0001.json', 'data/comments-0001.json'] })]),
  ],
  ['has a damaged summary', () => foreignZip([summaryFile()], replaced('"The Rossis"', '"The Rossos"'))],
  ['would unpack to lists without end', () => zipOf({ ...whole, 'data/photos-0002.json': ' '.repeat(80_000_000) })],
  ['says without end what else there is to a file', () => foreignZip([summaryFile(), ...commented(1_100)])],
  ['would unpack to far more than it is', () => zipOf({ ...whole, 'photos/bomb.jpg': '\0'.repeat(20_000_000) })],
])('what %s is refused as no archive of FamiBook', async (_, make) => {
  await expect(make().then(openArchive)).rejects.toMatchObject({ code: 'bad_archive' });
});

test('of what an archive says beside the names of its files nothing stays in memory (D17)', async () => {
  const path = await foreignZip([summaryFile(), ...commented(200)], commentsToExtraFields);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect();
  const before = process.memoryUsage().heapUsed;
  const archive = await openArchive(path);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  expect(await archive.checkFile('photos/199.jpg', 100)).toBe('whole');
  archive.close();
});

test('an archive of a newer version says what to do', async () => {
  const newer = JSON.stringify({ ...SUMMARY, version: FORMAT_VERSION + 1 });
  const refusal = { code: 'bad_archive', message: expect.stringContaining('Update FamiBook') };
  await expect(zipOf({ ...whole, 'famibook.json': newer }).then(openArchive)).rejects.toMatchObject(refusal);
});

test('an archive in the format of large ones is read (ZIP64)', async () => {
  const files = [summaryFile(), { name: 'photos/a.jpg', bytes: 'abc' }];
  const archive = await openArchive(await foreignZip(files, undefined, true));
  expect(await archive.checkFile('photos/a.jpg', 3)).toBe('whole');
  archive.close();
});

test('a file whose checksum differs, or whose name cannot be read, is no file of the archive; the others are', async () => {
  const files = [
    { name: 'photos/a.jpg', bytes: 'the first picture' },
    { name: 'photos/b.jpg', bytes: 'the other picture' },
    { name: 'photos/xx.jpg', bytes: 'the third picture' },
  ];
  const change = (bytes: Buffer) =>
    replaced('photos/xx', 'photos/\xff\xfe')(replaced('the other picture', 'the 0ther picture')(bytes));
  const archive = await openArchive(await foreignZip([summaryFile(), ...files], change));
  expect(await archive.checkFile('photos/a.jpg', 100)).toBe('whole');
  expect(await archive.checkFile('photos/b.jpg', 100)).toBe('damaged');
  expect(await archive.checkFile('photos/xx.jpg', 100)).toBe('missing');
  archive.close();
});

test('a list whose checksum differs ends the import of the archive', async () => {
  const list = { name: 'data/photos-0001.json', bytes: '[{"number":1}]' };
  const archive = await openArchive(await foreignZip([summaryFile(), list], replaced('"number":1', '"number":2')));
  await expect(archive.readPart(list.name)).rejects.toMatchObject({ code: 'bad_archive' });
  archive.close();
});

test('a link in an archive is only its bytes, and nothing is unpacked to where it leads', async () => {
  const link = { name: 'photos/a.jpg', bytes: '/etc/passwd', mode: 0o120777 };
  const archive = await openArchive(await foreignZip([summaryFile(), link]));
  expect((await buffer(await archive.openFile('photos/a.jpg'))).toString()).toBe('/etc/passwd');
  archive.close();
});
