import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED, TAKEN } from '../../../../tests/corpus/corpus.ts';
import { assertAcceptable } from '../domain/acceptable.ts';
import { renditionPlan } from '../domain/rendition-plan.ts';
import { createSharpPictures } from './sharp-pictures.ts';

const pictures = createSharpPictures(2);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const look = async (bytes: Buffer) => {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  const header = await pictures.header(path);
  assertAcceptable(header);
  return { header, ...(await pictures.render(path, header, renditionPlan(header))) };
};

describe('taking a picture in (D17)', () => {
  it.each(REFUSED.filter((file) => file.status !== 413 && file.name !== '0 bytes'))('refuses $name', async (file) => {
    await expect(look(await file.make())).rejects.toMatchObject({ code: file.code });
  });
  it.each(TAKEN)('takes $name', async (file) => {
    const seen = await look(await file.make());
    expect(seen.renditions.length).toBeGreaterThan(0);
  });
});
