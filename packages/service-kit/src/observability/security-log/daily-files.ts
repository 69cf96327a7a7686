import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createLineWriter, type LineWriter } from '../line-writer.ts';

export interface DailyFilesOptions {
  directory: string;
  /** `security` makes `security.log` for today, and `security-2026-11-21.log` for an earlier day. */
  name: string;
  retentionDays: number;
  /**
   * The limit of one day. Later lines are dropped, so that a flood can neither fill the disk nor displace older days.
   */
  maxBytes?: number;
  now?: () => Date;
}

const MAX_BYTES = 104_857_600;
const DAY_MS = 86_400_000;

/** Files by the day (UTC), deleted by their age. */
export function openDailyFiles(options: DailyFilesOptions): LineWriter {
  const { directory, name, retentionDays, maxBytes = MAX_BYTES, now = () => new Date() } = options;
  const file = join(directory, `${name}.log`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a', 0o600);
  let { size, mtime } = fstatSync(descriptor);
  let day = size > 0 ? dayOf(mtime) : dayOf(now());
  let isFull = false;
  removeOld();

  function beginDay(today: string) {
    // Each step may fail and is then tried again with the next line, so the file of before stays open until the end.
    if (size > 0 && existsSync(file)) renameSync(file, freeName(day));
    size = 0;
    const opened = openSync(file, 'a', 0o600);
    closeSync(descriptor);
    descriptor = opened;
    size = fstatSync(descriptor).size;
    day = today;
    isFull = false;
    removeOld();
  }

  /** A clock that was set back must not overwrite what is there. */
  function freeName(ofDay: string): string {
    const path = join(directory, `${name}-${ofDay}.log`);
    for (let further = 1; ; further++) {
      const free = further === 1 ? path : path.replace(/\.log$/, `.${further}.log`);
      if (!existsSync(free)) return free;
    }
  }

  function removeOld() {
    const oldest = dayOf(new Date(now().getTime() - retentionDays * DAY_MS));
    for (const entry of readdirSync(directory)) {
      const ofDay = entry.startsWith(`${name}-`) && /(\d{4}-\d{2}-\d{2})(?:\.\d+)?\.log$/.exec(entry)?.[1];
      if (ofDay && ofDay < oldest) rmSync(join(directory, entry), { force: true });
    }
  }

  return createLineWriter({
    append: (bytes) => {
      const today = dayOf(now());
      if (today !== day) beginDay(today);
      isFull ||= size + bytes.length > maxBytes;
      if (!isFull) size += writeSync(descriptor, bytes);
    },
    close: () => closeSync(descriptor),
  });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
