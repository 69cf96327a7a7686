import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1_048_576;
/** Long enough that the first collection does not delay the first requests after the start. */
const LOOK_EVERY_MS = 5_000;
/** Of the time between two looks: so little work that a collection of a tenth of a second delays no request. */
const QUIET_SHARE = 0.15;
/** After a flood of pictures the first collection left 404 MB and the second 290: it frees what the first found unused. */
const COLLECTIONS = 2;
/** What a family's own use adds and V8 collects by itself. */
const GROWN_BYTES = 48 * MEGABYTE;

/** What `giveBackWhenQuiet` looks at. */
export interface Usage {
  /** Processor time since the last look, as a share of that time. */
  readonly busyShare: number;
  readonly residentBytes: number;
}

/**
 * Starting leaves some 80 MB that an idle process would never collect, and so does a busy time: V8 collects when more is
 * asked for, not when nothing is. A family's small machine has use for them.
 */
export function giveBackMemory(): void {
  const look = giveBackWhenQuiet(collector());
  // Time on a processor: on a machine that others keep busy, an idle event loop takes long for little.
  let before = { cpu: process.cpuUsage(), at: performance.now() };
  setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const busyShare = (user + system) / 1000 / (performance.now() - before.at);
    before = { cpu: process.cpuUsage(), at: performance.now() };
    look(() => ({ busyShare, residentBytes: process.memoryUsage.rss() }));
  }, LOOK_EVERY_MS).unref();
}

/**
 * @returns what is to be called now and then: it collects at the first quiet looks after a busy one, and when much has
 * come little by little
 */
export function giveBackWhenQuiet(collect: () => void): (usage: () => Usage) => void {
  let due = COLLECTIONS;
  let left = 0;
  return (usage) => {
    const { busyShare, residentBytes } = usage();
    const isBusy = busyShare > QUIET_SHARE;
    if (isBusy || residentBytes >= left + GROWN_BYTES) due = COLLECTIONS;
    if (isBusy || due === 0) return;
    collect();
    due -= 1;
    left = usage().residentBytes;
  };
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
