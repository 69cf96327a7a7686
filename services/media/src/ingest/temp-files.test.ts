import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempFiles } from './temp-files.ts';

let folder: string;
let next = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-temp-files-'));
});
afterAll(() => rm(folder, { recursive: true }));
const tempFiles = () => createTempFiles(join(folder, 'inner'), () => `upload-${next++}`);
const left = () => readdir(join(folder, 'inner'));

/** Names of the files in the folder that this process still holds open. */
async function openHandles() {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((target) => target.startsWith(folder));
}

describe('temporary files', () => {
  it('stores an upload in a file, hashed and counted, until it is removed', async () => {
    const bytes = randomBytes(300_000);
    const upload = await tempFiles().write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), 300_000);
    expect(upload).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await readFile(upload.path)).toEqual(bytes);
    await upload.remove();
    expect(await left()).toEqual([]);
  });

  it('are refused at the start where nothing can be written', () => {
    expect(() => createTempFiles(import.meta.filename, () => 'upload')).toThrow(
      `EEXIST: file already exists, mkdir '${import.meta.filename}'`,
    );
  });

  it('refuses at the first byte too many, leaves nothing, and reads the rest so that the client gets the response (D17)', async () => {
    const body = new PassThrough();
    const taken = tempFiles().write(body, 1000);
    body.write(randomBytes(1001));
    await expect(taken).rejects.toMatchObject({ code: 'too_large' });
    expect(await left()).toEqual([]);
    expect(body.destroyed).toBe(false);
    expect(body.readableFlowing).toBe(true);
  });

  it('leaves no file and no handle of 200 uploads interrupted anywhere', async () => {
    const broken = Array.from({ length: 200 }, async (_, at) => {
      const body = new PassThrough();
      const taken = tempFiles().write(body, 1_000_000);
      if (at % 3 > 0) body.write(randomBytes(at * 300));
      if (at % 2 === 0) await new Promise((resolve) => setTimeout(resolve, at % 7));
      body.destroy(at % 4 === 0 ? new Error('connection reset') : undefined);
      await expect(taken).rejects.toMatchObject({ code: 'bad_request' });
    });
    await Promise.all(broken);
    expect(await left()).toEqual([]);
    expect(await openHandles()).toEqual([]);
  });

  it('removes what a killed process left, and only that', async () => {
    const old = await tempFiles().write(Readable.from([Buffer.from('old')]), 10);
    const fresh = await tempFiles().write(Readable.from([Buffer.from('new')]), 10);
    await utimes(old.path, 1000, 1000);
    expect(await tempFiles().removeOlderThan(new Date(Date.now() - 1000))).toBe(1);
    expect(await left()).toEqual([fresh.path.split('/').at(-1)]);
    await fresh.remove();
  });

  it('leaves alone what this process still looks at, however long that takes', async () => {
    const own = tempFiles();
    const slow = await own.write(Readable.from([Buffer.from('slow')]), 10);
    await utimes(slow.path, 1000, 1000);
    expect(await own.removeOlderThan(new Date())).toBe(0);
    expect(await left()).toEqual([slow.path.split('/').at(-1)]);
    await slow.remove();
    expect(await left()).toEqual([]);
  });
});
