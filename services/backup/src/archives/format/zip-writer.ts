import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** A ZIP that is sent while it is written, with ZIP64 where it needs it; one file is open at a time. */
export interface ZipWriter {
  readonly stream: Readable;
  /** Adds a file; resolves when it has been written, rejects when its bytes are interrupted or the signal is aborted. */
  add(path: string, bytes: Readable, options: FileOptions): Promise<void>;
  addText(path: string, text: string): Promise<void>;
  /** After the last file. */
  end(): void;
}

interface FileOptions {
  /** Pictures are compressed already. */
  compress: boolean;
  mtime: Date;
}

export function createZipWriter(now: Date, signal: AbortSignal): ZipWriter {
  const zip = new yazl.ZipFile();
  // Its own errors are those of the files that are added, which `add` reports.
  zip.on('error', () => undefined);
  const stream = zip.outputStream.pipe(new PassThrough());
  const add: ZipWriter['add'] = async (path, bytes, { compress, mtime }) => {
    const written = finished(bytes, { signal, writable: false });
    zip.addReadStreamLazy(path, { compress, mtime, mode: 0o100644 }, (done) => done(null, bytes));
    await written;
  };
  return {
    stream,
    add,
    addText: (path, text) => add(path, Readable.from([Buffer.from(text)]), { compress: true, mtime: now }),
    end: () => zip.end(),
  };
}

/** The same ZIP, which asks before each file whether it may go on; a rejection is that of the file. */
export function askingBeforeEach(zip: ZipWriter, ask: () => Promise<void>): ZipWriter {
  return {
    stream: zip.stream,
    add: async (...file) => {
      await ask();
      await zip.add(...file);
    },
    addText: async (...file) => {
      await ask();
      await zip.addText(...file);
    },
    end: zip.end,
  };
}
