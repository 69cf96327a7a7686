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

export interface DailyFilesOptions {
  directory: string;
  /** `security` makes `security.log` of today, and `security-2026-11-21.log` of a day before. */
  name: string;
  retentionDays: number;
  /** Of one day. What comes after it is not written: a flood of lines can neither fill the disk nor push older days out. */
  maxBytes?: number;
  now?: () => Date;
}

export interface DailyFiles {
  /** A line with its line break. Never throws: a full disk loses lines and stops no request. */
  write(line: string): void;
  close(): void;
}

const MAX_BYTES = 104_857_600;
const MAX_WAITING = 65_536;
const DAY_MS = 86_400_000;

/** Files by the day (UTC), deleted by their age. */
export function openDailyFiles(options: DailyFilesOptions): DailyFiles {
  const { directory, name, retentionDays, maxBytes = MAX_BYTES, now = () => new Date() } = options;
  const file = join(directory, `${name}.log`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a', 0o600);
  let { size, mtime } = fstatSync(descriptor);
  let day = size > 0 ? dayOf(mtime) : dayOf(now());
  let isFull = false;
  let isClosed = false;
  let waiting = '';
  removeOld();

  function beginDay(today: string) {
    closeSync(descriptor);
    if (size > 0) renameSync(file, freeName(day));
    descriptor = openSync(file, 'a', 0o600);
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

  function flush() {
    if (waiting === '' || isClosed) return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    try {
      const today = dayOf(now());
      if (today !== day) beginDay(today);
      isFull ||= size + bytes.length > maxBytes;
      if (!isFull) size += writeSync(descriptor, bytes);
    } catch {
      // Without a place to say so there is nothing better to do than to go on without these lines.
    }
  }

  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
      if (waiting.length > MAX_WAITING) flush();
    },
    close() {
      flush();
      if (!isClosed) closeSync(descriptor);
      isClosed = true;
    },
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
