import { partFileName } from './file-names.ts';
import { type ListName, PART_BYTES } from './schemas.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Writes one list into files of bounded size. */
export interface PartWriter<Entry> {
  readonly files: readonly string[];
  readonly count: number;
  add(entry: Entry): void;
  /** Writes a file if enough has come together; not while another file is being written. */
  flush(options?: { isLast: boolean }): Promise<void>;
}

export function createPartWriter<Entry>(zip: ZipWriter, list: ListName): PartWriter<Entry> {
  const files: string[] = [];
  let lines: string[] = [];
  let bytes = 0;
  let count = 0;
  return {
    files,
    get count() {
      return count;
    },
    add: (entry) => {
      const line = JSON.stringify(entry);
      lines.push(line);
      bytes += Buffer.byteLength(line);
      count += 1;
    },
    flush: async ({ isLast } = { isLast: false }) => {
      if (lines.length === 0 || (!isLast && bytes < PART_BYTES)) return;
      const path = partFileName(list, files.length + 1);
      files.push(path);
      const text = `[\n${lines.join(',\n')}\n]\n`;
      lines = [];
      bytes = 0;
      await zip.addText(path, text);
    },
  };
}
