import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RENDITION_WIDTHS } from '@famibook/contracts/limits';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { waitFor } from '@famibook/testing/wait-for';
import { type Child, startChild } from '../processes/child.ts';
import { npmStart, type Started } from '../processes/npm-start.ts';
import { cpuMicrosecondsOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, timed } from '../report/statistics.ts';
import { cameraPicture, withComment } from './camera-picture.ts';
import { type PreparedForm, prepareForm, sendForm } from './send-form.ts';
import { someAtOnce } from './some-at-once.ts';

const PHOTOS = 50;
const WARM_UPS = 3;
const ROUNDS = 3;
const AT_ONCE = [1, 4] as const;
const BARE = new URL('bare-process.ts', import.meta.url);

interface Round {
  ms: number;
  /** Processor time of all that took part. */
  cpuMs: number;
}

interface Rounds {
  product: Round[];
  bare: Round[];
}

export const bench: Bench = {
  name: 'uploads',
  method: `${PHOTOS} different JPEGs of 12 megapixels and about 4 MB, posted to the product of \`npm start\` one after another, then
${AT_ONCE[1]} at once, until the last one's renditions of all widths are stored. Against sharp alone in a process of its own with the
same files at the same concurrency: as 'upload' has it, each file read, nothing stored. In turns, ${ROUNDS} times.`,
  measure: async (print) => {
    await using pictures = await differentPictures(PHOTOS);
    print(`  ${PHOTOS} pictures made`);
    await using product = await npmStart();
    await using bare = await startChild(BARE, [pictures.folder, String(PHOTOS)]);
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    for (const jpeg of pictures.jpegs.slice(0, WARM_UPS)) await sendForm(manager.client, await prepare(jpeg));
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, unknown> = {};
    for (const atOnce of AT_ONCE) {
      const rounds: Rounds = { product: [], bare: [] };
      for (let round = 0; round < ROUNDS; round++) {
        rounds.product.push(await uploadAll(product, manager.client, pictures.jpegs, atOnce));
        rounds.bare.push(await renderAll(bare, atOnce));
      }
      const how = atOnce === 1 ? 'one after another' : `${atOnce} at once`;
      figures.push(compare(how, rounds));
      notes.push(`${how}: ${noteOf(rounds)}`);
      details[how] = rounds;
      print(`  ${how}: measured`);
    }
    return { figures, notes, details };
  },
};

async function differentPictures(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-bench-pictures-'));
  const jpegs: Buffer[] = [];
  for (let number = 0; number < count; number++) {
    const jpeg = await cameraPicture(number + 1);
    jpegs.push(jpeg);
    await writeFile(join(folder, `${number}.jpg`), jpeg);
  }
  return { folder, jpegs, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** The same picture is another file each time, because a FamiBook takes none twice. */
const prepare = (jpeg: Buffer): Promise<PreparedForm> => prepareForm(withComment(jpeg, randomUUID()));

async function uploadAll(product: Started, client: Client, jpegs: readonly Buffer[], atOnce: number): Promise<Round> {
  const all = (await countRenditions(product)) + jpegs.length * RENDITION_WIDTHS.length;
  const forms = await Promise.all(jpegs.map(prepare));
  return measured(product.pids, async () => {
    await someAtOnce(forms, atOnce, (form) => sendForm(client, form));
    await waitFor('all renditions to be stored', async () => (await countRenditions(product)) === all);
  });
}

function renderAll(bare: Child<unknown>, atOnce: number): Promise<Round> {
  return measured(
    () => [bare.pid],
    () => bare.ask(atOnce),
  );
}

async function measured(pids: () => number[], work: () => Promise<unknown>): Promise<Round> {
  const before = cpuMicrosecondsOf(pids());
  const { ms } = await timed(work);
  return { ms, cpuMs: (cpuMicrosecondsOf(pids()) - before) / 1000 };
}

/** Counts files, because asking for a rendition would make it. */
async function countRenditions({ dataDir }: Started): Promise<number> {
  const files = await readdir(join(dataDir, 'objects', 'renditions'), { recursive: true });
  return files.filter((name) => name.endsWith('.webp')).length;
}

function compare(how: string, { product, bare }: Rounds): Figure {
  const [ours, theirs] = [seconds(product), seconds(bare)];
  return {
    name: `${PHOTOS} uploads, ${how}`,
    unit: 's',
    value: median(ours),
    baseline: { name: 'bare', value: median(theirs) },
    ratio: medianRatio(ours, theirs),
    aim: atMost(1.2),
  };
}

const seconds = (rounds: readonly Round[]): number[] => rounds.map(({ ms }) => ms / 1000);

function noteOf({ product, bare }: Rounds): string {
  const perMinute = (rounds: readonly Round[]) => ((PHOTOS * 60) / median(seconds(rounds))).toFixed(0);
  const cpu = (rounds: readonly Round[]) => (median(rounds.map(({ cpuMs }) => cpuMs)) / PHOTOS).toFixed(0);
  return [
    `${perMinute(product)} a minute, bare ${perMinute(bare)}`,
    `CPU a photo ${cpu(product)} ms in the product's processes, bare ${cpu(bare)} ms`,
  ].join('; ');
}
