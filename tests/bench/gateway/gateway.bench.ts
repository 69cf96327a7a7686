import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../processes/child.ts';
import { cpuMicrosecondsOf, familyOf } from '../processes/proc.ts';
import { atLeast, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio } from '../report/statistics.ts';
import { startNginx } from './nginx.ts';
import { type Load, load } from './wrk.ts';

const ROUNDS = 25;
const SECONDS = 1;
const CONNECTIONS = 32;

const PATHS = [
  { what: 'JSON of 1 KB', path: '/api/photos', aim: 0.18 },
  { what: 'image of 200 KB', path: '/api/media/x/y/1280.webp', aim: 0.35 },
] as const;

interface Target {
  name: 'gateway' | 'nginx';
  url: string;
  pid: number;
}

type Round = Load & { cpuMicroseconds: number };

async function round(target: Target, path: string, headers: Record<string, string>): Promise<Round> {
  const pids = familyOf(target.pid);
  const before = cpuMicrosecondsOf(pids);
  const done = await load({ url: target.url + path, connections: CONNECTIONS, seconds: SECONDS, headers });
  return { ...done, cpuMicroseconds: (cpuMicrosecondsOf(pids) - before) / done.requests };
}

function summary(what: string, target: string, rounds: readonly Round[]): string {
  const cpu = median(rounds.map((each) => each.cpuMicroseconds)) / 1000;
  const p99 = median(rounds.map((each) => each.p99Ms));
  return `${what}, ${target}: ${cpu.toFixed(3)} ms CPU a request, 99 of 100 answered within ${p99.toFixed(1)} ms`;
}

export const bench: Bench = {
  name: 'gateway',
  method: `The gateway (session looked up in the cache, token, headers, limits, a log line to a file) and Debian's nginx
(one worker, no log) in front of the same small Node server. wrk with ${CONNECTIONS} keep-alive connections and one thread,
${ROUNDS} rounds of ${SECONDS} s each in turns after one to warm up; the ratio is the middle of the rounds' ratios. CPU from /proc/PID/stat.`,
  measure: async (print) => {
    const folder = await mkdtemp(join(tmpdir(), 'famibook-bench-'));
    try {
      await using upstream = await startChild<{ url: string }>(new URL('upstream-process.ts', import.meta.url));
      await using nginx = await startNginx(folder, upstream.ready.url);
      await using gateway = await startChild<{ url: string; cookie: string }>(
        new URL('gateway-process.ts', import.meta.url),
        [upstream.ready.url, folder],
      );
      const targets: Target[] = [
        { name: 'gateway', url: gateway.ready.url, pid: gateway.pid },
        { name: 'nginx', url: nginx.url, pid: nginx.pid },
      ];
      const headers = { Cookie: gateway.ready.cookie, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) bench' };
      const figures: Figure[] = [];
      const notes: string[] = [];
      const details: Record<string, unknown> = {};
      for (const { what, path, aim } of PATHS) {
        const rounds: Record<Target['name'], Round[]> = { gateway: [], nginx: [] };
        for (let number = 0; number <= ROUNDS; number++) {
          for (const target of targets) {
            const done = await round(target, path, headers);
            if (number > 0) rounds[target.name].push(done);
          }
        }
        const [ours, theirs] = [rounds.gateway, rounds.nginx].map((each) => each.map(({ perSecond }) => perSecond));
        if (!ours || !theirs) continue;
        figures.push({
          name: `gateway, ${what}`,
          unit: 'requests/s',
          value: median(ours),
          baseline: { name: 'nginx', value: median(theirs) },
          ratio: medianRatio(ours, theirs),
          aim: atLeast(aim),
        });
        notes.push(summary(what, 'gateway', rounds.gateway), summary(what, 'nginx', rounds.nginx));
        details[what] = rounds;
        print(`  ${what}: measured`);
      }
      return { figures, notes, details };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
