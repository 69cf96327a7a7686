import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openScratch } from './scratch.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-scratch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('what FamiBook’s own disk refuses is an error of its own, and what the bytes fail with is not (D35)', async () => {
  const folder = await newFolder();
  const scratch = await openScratch(join(folder, 'rows'));
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the export broke');
    })(),
  );
  await expect(scratch.store.put('objects/failing', failing)).rejects.toThrow('the export broke');
  await scratch.store.put('objects/file', Readable.from([Buffer.from('bytes')]));
  const refused = scratch.store.put('objects/file/below', Readable.from([Buffer.from('bytes')]));
  await expect(refused).rejects.toMatchObject({ name: 'ScratchFailed' });
  await scratch.remove();

  await writeFile(join(folder, 'in-the-way'), '');
  await expect(openScratch(join(folder, 'in-the-way', 'rows'))).rejects.toMatchObject({ name: 'ScratchFailed' });
});
