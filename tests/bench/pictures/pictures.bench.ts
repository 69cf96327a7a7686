import { administrator, foundFamily } from '@famibook/testing/families/family';
import { startProduct } from '@famibook/testing/product/product';
import { type Load, load } from '../gateway/wrk.ts';
import { startChild } from '../processes/child.ts';
import { atLeast, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio } from '../report/statistics.ts';
import { cameraPicture } from '../upload/camera-picture.ts';

const ROUNDS = 10;
const SECONDS = 2;
const CONNECTIONS = 32;
const WIDTHS = [320, 1280] as const;

type Way = 'memory' | 'media' | 'bare';
type Rounds = Record<Way, Load[]>;

export const bench: Bench = {
  name: 'pictures',
  method: `Renditions ${WIDTHS.join(' and ')} pixels wide of a picture of 12 megapixels, from the product of \`npm start\` as a member asks for
them: out of the gateway's memory; from media, which an added query does; and from a bare Node server that has the same
bytes in memory. wrk with ${CONNECTIONS} keep-alive connections and one thread on the same machine, ${ROUNDS} rounds of ${SECONDS} s each in turns
after one to warm up; the ratio is the middle of the rounds' ratios.`,
  measure: async (print) => {
    await using product = await startProduct();
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    const { status, body } = await manager.client.upload(await cameraPicture());
    if (status !== 201) throw new Error(`the picture was answered with ${status}`);
    const cookie = manager.client.cookieHeader();
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const width of WIDTHS) {
      const path = body.renditions.find((rendition) => rendition.width === width)?.url;
      if (!path) throw new TypeError(`there is no rendition ${width} pixels wide`);
      const url = product.url + path;
      await using bare = await startChild<{ url: string }>(new URL('bare-process.ts', import.meta.url), [url, cookie]);
      const bytes = (await (await manager.client.fetch(path)).arrayBuffer()).byteLength;
      const rounds = await measure({ memory: url, media: `${url}?from=media`, bare: bare.ready.url }, cookie);
      const name = `picture of ${Math.round(bytes / 1024)} KB`;
      figures.push(compare(`${name}, in memory`, rounds, 'bare', 'bare Node', 0.4));
      figures.push(compare(`${name}, in memory`, rounds, 'media', 'from media', 5));
      notes.push(
        `${name}: 99 of 100 within ${p99(rounds.memory)} ms, from media ${p99(rounds.media)}, bare ${p99(rounds.bare)}`,
      );
      print(`  ${name}: measured`);
    }
    return { figures, notes, details: {} };
  },
};

async function measure(urls: Record<Way, string>, cookie: string): Promise<Rounds> {
  const rounds: Rounds = { memory: [], media: [], bare: [] };
  for (let number = 0; number <= ROUNDS; number++) {
    for (const way of ['memory', 'media', 'bare'] as const) {
      const headers = { Cookie: cookie, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) bench' };
      const done = await load({ url: urls[way], connections: CONNECTIONS, seconds: SECONDS, headers });
      if (number > 0) rounds[way].push(done);
    }
  }
  return rounds;
}

function compare(name: string, rounds: Rounds, against: Way, baseline: string, aim: number): Figure {
  const [ours, theirs] = [rounds.memory, rounds[against]].map((each) => each.map(({ perSecond }) => perSecond)) as [
    number[],
    number[],
  ];
  return {
    name,
    unit: 'requests/s',
    value: median(ours),
    baseline: { name: baseline, value: median(theirs) },
    ratio: medianRatio(ours, theirs),
    aim: atLeast(aim),
  };
}

const p99 = (loads: readonly Load[]): string => median(loads.map(({ p99Ms }) => p99Ms)).toFixed(1);
