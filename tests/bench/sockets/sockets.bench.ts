import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { photoReactions } from '@famibook/contracts/photos/endpoints';
import { administrator, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { startChild } from '../processes/child.ts';
import { npmStart } from '../processes/npm-start.ts';
import { residentMegabytesOf } from '../processes/proc.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median, medianRatio, quantile } from '../report/statistics.ts';
import { type Crowd, openCrowd } from './crowd.ts';

const SOCKETS = 5_000;
const MEMBERS = 20;
const TIMES = 40;
const WARM_UP = 5;
/** Lets what an event still causes behind the scenes come to its end. */
const BREATH_MS = 100;
/** This process holds one of each pair: those to the product, and those to the bare server. */
const DESCRIPTORS = SOCKETS * 2 + 1_000;

const LIMITS = {
  FAMIBOOK_LIMIT_SOCKETS_SESSION: String(SOCKETS),
  FAMIBOOK_LIMIT_SOCKETS_USER: String(SOCKETS),
  FAMIBOOK_LIMIT_SOCKETS_ADDRESS: '0',
  FAMIBOOK_LIMIT_CONNECTIONS: '0',
};

async function assertDescriptors() {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const most = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (most < DESCRIPTORS)
    throw new Error(`${SOCKETS} sockets need ${DESCRIPTORS} open files: ulimit -n ${DESCRIPTORS}`);
}

const liveUrl = (url: string) => url.replace('http:', 'ws:').replace(/\/?$/, '/ws');

/** Milliseconds from the request that causes the event until the last socket has heard of it. */
async function timeOf(crowd: Crowd, cause: () => Promise<unknown>): Promise<{ ms: number; text: string }> {
  const heard = crowd.allReceive();
  const started = performance.now();
  const [{ lastAt, text }] = await Promise.all([heard, cause()]);
  return { ms: lastAt - started, text };
}

async function openFamily(url: string) {
  const family = await foundFamily(url, await administrator(url));
  const members: TestUser[] = [];
  for (let n = 0; n < MEMBERS; n++) members.push(await family.member());
  const uploaded = await family.manager.client.upload(await somePicture());
  const { client } = family.manager;
  const params = { id: uploaded.body.id };
  return {
    cookies: Array.from({ length: SOCKETS }, (_, n) => ({
      cookie: (members[n % MEMBERS] ?? family.manager).client.cookieHeader(),
    })),
    like: (isWanted: boolean) =>
      client.call(isWanted ? photoReactions.like.add : photoReactions.like.remove, { params }),
  };
}

export const bench: Bench = {
  name: 'sockets',
  method: `${SOCKETS.toLocaleString('en')} sockets of ${MEMBERS} members through the gateway of the running product, and as many to a bare ws server in a process of its
own. From sending the request (a like or its withdrawal; the same text posted to the bare server) until the last socket
has heard, all sockets in one process; in turns, ${TIMES} times after ${WARM_UP} to warm up. Memory: RSS of the server's process before
and after the sockets came.`,
  measure: async (print) => {
    await assertDescriptors();
    await using bare = await startChild<{ url: string }>(new URL('bare-process.ts', import.meta.url));
    await using product = await npmStart({ env: LIMITS });
    const pids = { product: product.pids()[0] ?? 0, bare: bare.pid };
    const { cookies, like } = await openFamily(product.url);
    const memory = () => ({ product: residentMegabytesOf(pids.product), bare: residentMegabytesOf(pids.bare) });

    const before = memory();
    const ours = await openCrowd(liveUrl(product.url), cookies);
    const theirs = await openCrowd(liveUrl(bare.ready.url), cookies);
    await wait(2_000);
    const after = memory();
    print('  all sockets are open');

    const samples: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
    for (let time = -WARM_UP; time < TIMES; time++) {
      const liked = await timeOf(ours, () => like((time + WARM_UP) % 2 === 0));
      await wait(BREATH_MS);
      const same = await timeOf(theirs, () => fetch(bare.ready.url, { method: 'POST', body: liked.text }));
      await wait(BREATH_MS);
      if (time < 0) continue;
      samples.product.push(liked.ms);
      samples.bare.push(same.ms);
    }
    const perSocket = (side: 'product' | 'bare') =>
      `${side}: ${Math.round(((after[side] - before[side]) * 1_048_576) / SOCKETS / 1024)} KB a socket, ` +
      `90 of 100 events within ${quantile(samples[side], 0.9).toFixed(0)} ms`;
    return {
      figures: [
        {
          name: `sockets, ${SOCKETS.toLocaleString('en')} until the last`,
          unit: 'ms',
          value: median(samples.product),
          baseline: { name: 'bare ws', value: median(samples.bare) },
          ratio: medianRatio(samples.product, samples.bare),
          aim: atMost(1.5),
        },
      ],
      notes: [perSocket('product'), perSocket('bare')],
      details: { milliseconds: samples },
    };
  },
};
