import { randomUUID } from 'node:crypto';
import { taggedTotalSql } from '../../../services/gallery/src/store/tag-total-sql.ts';
import { explain } from '../report/explain.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { type Library, openTaggedLibrary } from './library.ts';
import { seedOtherFamily } from './seed.ts';

const TIMES = 200;
const WARM_UP = 20;
const OURS = { photos: 100_000, tags: 2_000 };
const THEIRS = { photos: 1_000_000, tags: 20_000 };
const BOUND = 1.5;

/** By how many of the tags `Occasion 0` to `Occasion 1999` they find. */
const SEARCHES = [
  { finds: 'every tag', term: 'occasion' },
  { finds: '11 tags', term: 'occasion 199' },
  { finds: 'one tag', term: 'occasion 1999' },
  { finds: 'nothing', term: 'wedding' },
];

const search = ({ gateway }: Library, term: string) =>
  timed(() => gateway.get(`/api/photos?limit=200&tag=${encodeURIComponent(term)}`));

export const bench: Bench = {
  name: 'tags',
  method: `A tag search in a family of ${OURS.photos.toLocaleString('en')} photos and ${OURS.tags.toLocaleString('en')} tags, through the gateway of the running product over
one connection until the last byte of 200 photos is there, when another in the same product has ${THEIRS.photos.toLocaleString('en')} photos and
${THEIRS.tags.toLocaleString('en')} tags; against the same search in a product that has the family alone. In turns, ${TIMES} times after ${WARM_UP} to warm up;
the middle of each, and of the ratios of the rounds.`,
  measure: async (print) => {
    await using alone = await openTaggedLibrary(OURS);
    await using beside = await openTaggedLibrary(OURS);
    print('  the family is there, twice');
    await seedOtherFamily(beside.database, { famibookId: randomUUID(), callerId: randomUUID(), ...THEIRS });
    print('  the other family is there');
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, unknown> = {};
    for (const { finds, term } of SEARCHES) {
      const samples = { alone: [] as number[], beside: [] as number[] };
      for (let time = -WARM_UP; time < TIMES; time++) {
        const lonely = await search(alone, term);
        const crowded = await search(beside, term);
        if (time < 0) continue;
        samples.alone.push(lonely.ms);
        samples.beside.push(crowded.ms);
      }
      figures.push({
        name: `tag search, ${finds}`,
        unit: 'ms',
        value: median(samples.beside),
        baseline: { name: 'family alone', value: median(samples.alone) },
        ratio: medianRatio(samples.beside, samples.alone),
        aim: atMost(BOUND),
      });
      notes.push(`${finds}: 95 of 100 within ${quantile(samples.beside, 0.95).toFixed(2)} ms`);
      details[`plan of the total, ${finds}`] = await explain(beside.database, taggedTotalSql('famibook'), [
        term,
        beside.famibookId,
      ]);
    }
    return { figures, notes, details };
  },
};
