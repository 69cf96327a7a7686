import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RotatingFile {
  /** A line; written with its neighbours in the same turn of the event loop. */
  write(line: string): void;
  /** Writes what waits and closes the file; later lines are dropped. */
  close(): void;
}

/**
 * A log that never fills the disk: `file` up to `maxBytes`, then `file.1` … up to `keep` older ones.
 * A full disk loses log lines and stops no request.
 */
export function openRotatingFile(file: string, { maxBytes = 10_485_760, keep = 4 } = {}): RotatingFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a', 0o600);
  let size = fstatSync(descriptor).size;
  let waiting = '';
  let isClosed = false;

  function rotate() {
    closeSync(descriptor);
    for (let age = keep; age > 0; age--) {
      const younger = age === 1 ? file : `${file}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
    }
    descriptor = openSync(file, 'a', 0o600);
    size = 0;
  }

  function flush() {
    if (waiting === '' || isClosed) return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    try {
      if (size > 0 && size + bytes.length > maxBytes) rotate();
      size += writeSync(descriptor, bytes);
    } catch {
      // Without a place to say so there is nothing better to do than to go on without this line.
    }
  }

  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
      if (waiting.length > 65_536) flush();
    },
    close() {
      flush();
      if (!isClosed) closeSync(descriptor);
      isClosed = true;
    },
  };
}
