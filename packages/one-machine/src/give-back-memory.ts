import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1_048_576;
/** Long enough that the first collection does not delay the first requests after the start. */
const LOOK_EVERY_MS = 5_000;
/** Work that takes less than this share of the time between two looks is so little that a collection of a quarter of a second seldom delays a request. */
const QUIET_SHARE = 0.15;
/** Less than this is what an idle process allocates and frees by itself. */
const FREED_BYTES = 8 * MEGABYTE;
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
 * @returns a function to call at intervals: after a busy time, and after slow growth, it collects at each quiet call
 * until a collection frees nothing
 */
export function giveBackWhenQuiet(collect: () => void): (usage: () => Usage) => void {
  let isDue = true;
  let left = 0;
  return (usage) => {
    const { busyShare, residentBytes } = usage();
    const isBusy = busyShare > QUIET_SHARE;
    if (isBusy || residentBytes >= left + GROWN_BYTES) isDue = true;
    if (isBusy || !isDue) return;
    collect();
    left = usage().residentBytes;
    isDue = residentBytes - left >= FREED_BYTES;
  };
}

/** A usual collection left 640 MB after several floods; this kind also returns the pages it emptied and left 350 MB. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
