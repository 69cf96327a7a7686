import { nextPageOf } from '@famibook/testing/clients/pages';
import { photoPageSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import type { PersistentConnection } from '../processes/persistent-connection.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { changeFamiBook, type Library, openLibrary } from './library.ts';

const PHOTOS = 10_000;
const AT_ONCE = 16;
const TIMES = 5;
const ROUNDS = 10;
const PATH = '/api/photos?limit=200';
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];

/** The way on which so many ask, and the most of the bare time that it may take. */
const BOUNDS = { changed: 1.6, memory: 1.2, unread: 3 } as const;
const NAMES = { changed: 'just changed', memory: 'from memory', unread: 'a page each, just changed' } as const;

type Way = keyof typeof BOUNDS;
type Ask = () => Promise<unknown>;

/** How long each request took, when all are sent at the same time, so often one after another. */
async function askTogether(all: readonly Ask[], before: Ask = async () => undefined): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await before();
    samples.push(...(await Promise.all(all.map(async (ask) => (await timed(ask)).ms))));
  }
  return samples;
}

/** The paths of so many pages, from the newest on. */
async function findPages({ gateway }: Library, pages: number): Promise<string[]> {
  const paths = [PATH];
  while (paths.length < pages) {
    const { headers } = await gateway.get(String(paths.at(-1)));
    const next = nextPageOf(String(headers.link));
    if (!next) throw new TypeError(`there are ${paths.length} pages`);
    paths.push(next);
  }
  return paths;
}

async function openMembers(library: Library): Promise<PersistentConnection[]> {
  const members: PersistentConnection[] = [];
  while (members.length < AT_ONCE) members.push(await library.openMember());
  return members;
}

export const bench: Bench = {
  name: 'crowd',
  method: `The newest 200 of ${PHOTOS.toLocaleString('en')} photos, asked for by ${AT_ONCE} members at the same moment, each over a connection of their own,
through the gateway of the running product until the last byte is there: after the FamiBook was written, so that one
request has the page read; as it is in memory then; and another page for each, after the FamiBook was written, so that
all are read. Against the same statement over ${AT_ONCE} connections to the same database, its rows parsed and stringified. In
turns, ${ROUNDS} rounds of ${TIMES} times after one to warm up; the middle of each, and of the ratios of the rounds' middles.`,
  measure: async () => {
    await using library = await openLibrary(PHOTOS);
    const members = await openMembers(library);
    const paths = await findPages(library, AT_ONCE);
    const databases = await Promise.all(Array.from({ length: AT_ONCE }, library.connect));
    const statement = photoPageSql({ scope: 'famibook', order: 'shared', only: null });
    const values = [library.callerId, ...NEWEST, library.famibookId];
    const newest = members.map((member) => () => member.get(PATH));
    const pageEach = members.map((member, at) => () => member.get(String(paths[at])));
    const bare = databases.map(
      (database) => async () => JSON.stringify((await database.query({ ...statement, values })).rows),
    );
    const change = () => changeFamiBook(library);
    const samples: Record<Way | 'bare', number[][]> = { changed: [], memory: [], unread: [], bare: [] };
    for (let round = -1; round < ROUNDS; round++) {
      const measured = {
        changed: await askTogether(newest, change),
        memory: await askTogether(newest),
        unread: await askTogether(pageEach, change),
        bare: await askTogether(bare),
      };
      if (round < 0) continue;
      for (const way of Object.keys(samples) as (keyof typeof samples)[]) samples[way].push(measured[way]);
    }
    const figureOf = (way: Way): Figure => ({
      name: `list, ${AT_ONCE} at once, ${NAMES[way]}`,
      unit: 'ms',
      value: median(samples[way].flat()),
      baseline: { name: `bare, ${AT_ONCE} at once`, value: median(samples.bare.flat()) },
      ratio: medianRatio(samples[way].map(median), samples.bare.map(median)),
      aim: atMost(BOUNDS[way]),
    });
    return {
      figures: (Object.keys(BOUNDS) as Way[]).map(figureOf),
      notes: [`just changed: 95 of 100 within ${quantile(samples.changed.flat(), 0.95).toFixed(1)} ms`],
      details: { rounds: samples },
    };
  },
};
