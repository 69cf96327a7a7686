import { setTimeout as wait } from 'node:timers/promises';
import { npmStart } from '../processes/npm-start.ts';
import { commandLineOf, residentMegabytesOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { walkThrough } from './walk.ts';

const SETTLED_S = 60;
const MAX_MB = 260;

const figure = (name: string, value: number): Figure => ({ name, unit: 'MB', value, aim: atMost(MAX_MB, 'value') });

export const bench: Bench = {
  name: 'memory',
  method: `The sum of RSS (/proc/PID/smaps_rollup) of all processes of npm start but Postgres, npm and its shell: ${SETTLED_S} s after it is
ready, and ${SETTLED_S} s after a walk through all features with uploads of 12 megapixels, renditions, downloads and an open socket.`,
  measure: async () => {
    await using product = await npmStart();
    const measure = () => product.pids().map((pid) => ({ program: commandLineOf(pid), mb: residentMegabytesOf(pid) }));
    const total = (processes: ReturnType<typeof measure>) => processes.reduce((sum, { mb }) => sum + mb, 0);
    await wait(SETTLED_S * 1000);
    const idle = measure();
    await walkThrough(product.url);
    const right = measure();
    await wait(SETTLED_S * 1000);
    const walked = measure();
    return {
      figures: [
        figure(`memory, ${SETTLED_S} s after ready`, total(idle)),
        figure(`memory, ${SETTLED_S} s after a walk`, total(walked)),
      ],
      notes: [
        `right after the walk: ${total(right).toFixed(0)} MB`,
        ...idle.map(({ program, mb }) => `${mb.toFixed(0)} MB ${program}`),
      ],
      details: { idle, right, walked },
    };
  },
};
