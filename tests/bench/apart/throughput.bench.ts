import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@famibook/contracts/services';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type ProductApart, startProductApart } from '@famibook/testing/product/product-apart';
import { type Load, load } from '../gateway/wrk.ts';
import { cpuMicrosecondsOf, familyOf, pidsOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio } from '../report/statistics.ts';
import { cameraPicture, withComment } from '../upload/camera-picture.ts';

const PHOTOS = 20;
const CONNECTIONS = 32;
const ROUNDS = 5;
/** A process that has just started takes several times as long for a request. */
const WARM_UPS = 4;
const SECONDS = 3;
const UPLOADS = 20;
/** From most to fewest: a process that is stopped needs no start in the middle of the measurement. */
const PROCESSES = [4, 2, 1] as const;
type Processes = (typeof PROCESSES)[number];

/** What uses the processor, beside wrk. */
const STORES = {
  postgres: /postgres/,
  redis: /valkey-server|redis-server/,
  rabbitmq: /beam\.smp/,
  s3: /versitygw|s3rver/,
} as const;

/** Milliseconds of processor for one request, by the process that used them. */
type Share = Record<string, number>;

interface Round extends Load {
  share: Share;
}

export const bench: Bench = {
  name: 'throughput',
  method: `A list of ${PHOTOS} photos through the gateway with 4, 2 and 1 processes of gallery behind a balancer, and one of each
other service, over RabbitMQ, Redis, S3 and the real Postgres of npm: wrk with ${CONNECTIONS} connections and one thread on the
same machine, ${ROUNDS} rounds of ${SECONDS} s after ${WARM_UPS} to warm up. Wrk, the stores and the services share the machine,
so requests a second grow only with its cores; what a request costs says how they grow. Then, of the same with one process each, a rendition, and ${UPLOADS} uploads of
12 megapixels. Processor time by service and store from /proc/PID/stat: the first that uses a whole core is the bottleneck.`,
  measure: async (print) => {
    await using product = await startProductApart({ FAMIBOOK_DRAIN_SECONDS: '0' }, { gallery: PROCESSES[0] });
    const family = await foundFamily(product.url, await administrator(product.url));
    const photo = await fill(family);
    const ask = askFor(product, family);
    print('  the product is there');

    const lists = {} as Record<Processes, Round[]>;
    for (const processes of PROCESSES) {
      await stopAllBut(product, 'gallery', processes);
      lists[processes] = await ask(`/api/photos?limit=${PHOTOS}`);
      print(`  ${processes} of gallery: measured`);
    }
    const renditions = await ask(photo);
    const uploadShare = await measureUploads(product, family);
    return {
      figures: ([2, 4] as const).map((processes) => growth(processes, lists)),
      notes: [
        ...PROCESSES.map((processes) => noteOf(`list, ${processes} of gallery`, lists[processes])),
        noteOf('rendition', renditions),
        `upload of 12 megapixels: ${shareText(uploadShare)}`,
      ],
      details: {},
    };
  },
};

/** @returns the address of a rendition */
async function fill({ manager }: Family): Promise<string> {
  const small = await somePicture();
  let url = '';
  for (let each = 0; each < PHOTOS; each++) {
    const { status, body } = await manager.client.upload(withComment(small, randomUUID()));
    if (status !== 201) throw new Error(`a photo of the list was answered with ${status}`);
    url = body.renditions[0]?.url ?? '';
  }
  return url;
}

function askFor(product: ProductApart, { manager }: Family) {
  const headers = { Cookie: manager.client.cookieHeader() };
  return async (path: string): Promise<Round[]> => {
    const rounds: Round[] = [];
    for (let number = 0; number < WARM_UPS + ROUNDS; number++) {
      const before = usedBy(product);
      const done = await load({ url: product.url + path, connections: CONNECTIONS, seconds: SECONDS, headers });
      if (number >= WARM_UPS) rounds.push({ ...done, share: shareOf(before, usedBy(product), done.requests) });
    }
    return rounds;
  };
}

async function measureUploads(product: ProductApart, { manager }: Family): Promise<Share> {
  const picture = await cameraPicture();
  const before = usedBy(product);
  for (let each = 0; each < UPLOADS; each++) {
    const { status } = await manager.client.upload(withComment(picture, randomUUID()));
    if (status !== 201) throw new Error(`an upload was answered with ${status}`);
  }
  return shareOf(before, usedBy(product), UPLOADS);
}

/** Stops the last ones, and waits until the balancer and the connections of the gateway have left them. */
async function stopAllBut({ replicas }: ProductApart, service: ServiceName, count: number): Promise<void> {
  const surplus = replicas.filter((replica) => replica.service === service).slice(count);
  await Promise.all(surplus.map(({ process }) => process.hasEnded() || process.stop()));
}

/** Processor time so far, in microseconds. */
function usedBy({ replicas }: ProductApart): Share {
  const used: Share = {};
  for (const { service, process } of replicas) {
    if (!process.hasEnded()) used[service] = (used[service] ?? 0) + cpuMicrosecondsOf(familyOf(process.pid));
  }
  for (const [store, commandLine] of Object.entries(STORES)) used[store] = cpuMicrosecondsOf(pidsOf(commandLine));
  return used;
}

const shareOf = (before: Share, after: Share, requests: number): Share =>
  Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, (used - (before[name] ?? 0)) / 1000 / requests]),
  );

/** What takes less than this is left out. */
const WORTH_SAYING_MS = 0.01;

const shareText = (share: Share): string =>
  Object.entries(share)
    .filter(([, ms]) => ms >= WORTH_SAYING_MS)
    .sort(([, one], [, other]) => other - one)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(', ')
    .concat(' ms of processor');

function noteOf(what: string, rounds: readonly Round[]): string {
  const names = Object.keys(rounds[0]?.share ?? {});
  const share = Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round.share[name] ?? 0))]));
  const perSecond = median(rounds.map((round) => round.perSecond));
  const p99 = median(rounds.map((round) => round.p99Ms));
  return `${what}: ${perSecond.toFixed(0)} a second, 99 of 100 within ${p99.toFixed(0)} ms, a request takes ${shareText(share)}`;
}

/** As long as there are cores, this says how throughput grows: a second process helps if a request does not get dearer. */
function growth(processes: 2 | 4, lists: Record<Processes, Round[]>): Figure {
  const [more, one] = [lists[processes], lists[1]].map((rounds) => rounds.map(totalMs)) as [number[], number[]];
  return {
    name: `processor for a list, ${processes} processes of gallery`,
    unit: 'ms',
    value: median(more),
    baseline: { name: 'one of gallery', value: median(one) },
    ratio: medianRatio(more, one),
    aim: atMost(1.25),
  };
}

const totalMs = ({ share }: Round): number => Object.values(share).reduce((sum, ms) => sum + ms, 0);
