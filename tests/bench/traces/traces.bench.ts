import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../gateway/wrk.ts';
import { type Child, startChild } from '../processes/child.ts';
import { cpuMicrosecondsOf, familyOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio } from '../report/statistics.ts';

const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;
const WAYS = ['none', 'as set', 'all'] as const;
type Way = (typeof WAYS)[number];
type Gateway = Child<{ url: string; cookie: string }>;

export const bench: Bench = {
  name: 'traces',
  method: `CPU of the gateway for a request of JSON (1 KB) with no traces exported, with 10 a second as is usual, and with all of
them, to a collector that only reads. wrk with ${CONNECTIONS} keep-alive connections and one thread, ${ROUNDS} rounds of ${SECONDS} s each in turns after
one to warm up; the ratio is the middle of the rounds' ratios. CPU from /proc/PID/stat.`,
  measure: async (print) => {
    const folder = await mkdtemp(join(tmpdir(), 'famibook-bench-'));
    try {
      await using upstream = await startChild<{ url: string }>(
        new URL('../gateway/upstream-process.ts', import.meta.url),
      );
      await using collector = await startChild<{ url: string }>(new URL('collector-process.ts', import.meta.url));
      const start = (way: Way): Promise<Gateway> => {
        const traces = { endpoint: collector.ready.url, perSecond: way === 'all' ? 10_000 : 10 };
        const settings = {
          OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
          FAMIBOOK_TRACES_PER_SECOND: String(traces.perSecond),
        };
        return startChild(new URL('../gateway/gateway-process.ts', import.meta.url), [
          upstream.ready.url,
          join(folder, way),
          JSON.stringify(way === 'none' ? {} : settings),
        ]);
      };
      await using none = await start('none');
      await using usual = await start('as set');
      await using all = await start('all');
      const gateways: Record<Way, Gateway> = { none, 'as set': usual, all };
      const rounds: Record<Way, number[]> = { none: [], 'as set': [], all: [] };
      for (let number = 0; number <= ROUNDS; number++) {
        for (const way of WAYS) {
          const cost = await costOf(gateways[way]);
          if (number > 0) rounds[way].push(cost);
        }
      }
      print('  measured');
      const figure = (way: Way, name: string, aim: number): Figure => ({
        name,
        unit: 'ms',
        value: median(rounds[way]),
        baseline: { name: 'none exported', value: median(rounds.none) },
        ratio: medianRatio(rounds[way], rounds.none),
        aim: atMost(aim),
      });
      return {
        figures: [
          figure('as set', 'CPU a request, 10 traces a second', 1.2),
          figure('all', 'CPU a request, every trace exported', 1.5),
        ],
        notes: [],
        details: { rounds },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** In milliseconds a request. */
async function costOf({ ready, pid }: Gateway): Promise<number> {
  const headers = { Cookie: ready.cookie, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) bench' };
  const pids = familyOf(pid);
  const before = cpuMicrosecondsOf(pids);
  const { requests } = await load({
    url: `${ready.url}/api/photos`,
    connections: CONNECTIONS,
    seconds: SECONDS,
    headers,
  });
  return (cpuMicrosecondsOf(pids) - before) / requests / 1000;
}
