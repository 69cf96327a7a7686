export interface LineWriter {
  /** Takes a line with its line break; lines of one turn of the event loop are appended together. */
  write(line: string): void;
  /** Appends what waits and closes the log; later lines are dropped. */
  close(): void;
}

interface Destination {
  append(bytes: Buffer): void;
  close(): void;
}

const MAX_WAITING = 65_536;

/** Collects the lines of a log. When appending fails, as on a full disk, lines are lost and no request is stopped. */
export function createLineWriter({ append, close }: Destination): LineWriter {
  let waiting = '';
  let isClosed = false;

  function flush() {
    if (waiting === '' || isClosed) return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    try {
      append(bytes);
    } catch {
      // There is no other place to report this to.
    }
  }

  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
      if (waiting.length > MAX_WAITING) flush();
    },
    close() {
      if (isClosed) return;
      flush();
      isClosed = true;
      close();
    },
  };
}
