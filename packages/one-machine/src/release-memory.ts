import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1_048_576;
/** Long enough that the first collection does not delay the first requests after the start. */
const CHECK_EVERY_MS = 5_000;
/** Share of processor time between two checks below which a collection of a quarter of a second seldom delays a request. */
const QUIET_SHARE = 0.15;
/** An idle process allocates and frees less than this by itself. */
const FREED_BYTES = 8 * MEGABYTE;
/** Ordinary use adds less than this, and V8 collects it by itself. */
const GROWN_BYTES = 48 * MEGABYTE;

/** The measurements that `collectWhenQuiet` needs. */
export interface Usage {
  /** Processor time since the last check, as a share of that time. */
  readonly busyShare: number;
  readonly residentBytes: number;
}

/**
 * Starts a timer that collects garbage when the process becomes quiet. Start-up, and any busy time, leaves about 80 MB that
 * an idle process would never collect, because V8 collects on allocation only; a family's small machine needs them.
 */
export function releaseMemoryWhenIdle(): void {
  const check = collectWhenQuiet(collector());
  // Processor time, because on a busy machine even an idle event loop takes long for little work.
  let before = { cpu: process.cpuUsage(), at: performance.now() };
  setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const busyShare = (user + system) / 1000 / (performance.now() - before.at);
    before = { cpu: process.cpuUsage(), at: performance.now() };
    check(() => ({ busyShare, residentBytes: process.memoryUsage.rss() }));
  }, CHECK_EVERY_MS).unref();
}

/**
 * @returns a check to call at intervals. After a busy time, or slow growth, each quiet call collects, until a collection
 * frees nothing more
 */
export function collectWhenQuiet(collect: () => void): (usage: () => Usage) => void {
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

/** Unlike an ordinary collection, this kind returns emptied pages to the system: it left 350 MB after several floods, not 640. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
