import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLineWriter, type LineWriter } from '@famibook/service-kit/observability/line-writer';

/**
 * A log that never fills the disk: `file` up to `maxBytes`, then `file.1` … up to `keep` older ones.
 * A full disk loses log lines and stops no request.
 */
export function openRotatingFile(file: string, { maxBytes = 10_485_760, keep = 4 } = {}): LineWriter {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a', 0o600);
  let size = fstatSync(descriptor).size;

  function rotate() {
    // Each step may fail and is then tried again with the next line, so the file of before stays open until the end.
    if (existsSync(file)) shift();
    const opened = openSync(file, 'a', 0o600);
    closeSync(descriptor);
    descriptor = opened;
    size = fstatSync(descriptor).size;
  }

  function shift() {
    for (let age = keep; age > 0; age--) {
      const younger = age === 1 ? file : `${file}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
    }
  }

  return createLineWriter({
    append: (bytes) => {
      if (size > 0 && size + bytes.length > maxBytes) rotate();
      size += writeSync(descriptor, bytes);
    },
    close: () => closeSync(descriptor),
  });
}
