import type { RowStreamPart } from '@famibook/service-kit/backup/row-stream';

export interface NamedFamiBook {
  id: string;
  name: string;
}

const LINE_FEED = 10;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Finds the FamiBooks among the rows of auth as they pass: what can be chosen when a backup is restored (D32). */
export function createFamiBookReader() {
  const found: NamedFamiBook[] = [];
  let columns: readonly string[] | undefined;
  let rest = Buffer.alloc(0);

  const readLines = (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      const values = rest.toString('utf8', 0, end).split('\t').map(unescapeValue);
      rest = rest.subarray(end + 1);
      const valueIn = (column: string) => values[columns?.indexOf(column) ?? -1];
      found.push({ id: valueIn('id') ?? '', name: valueIn('name') ?? '' });
    }
  };
  return {
    found,
    read: (part: RowStreamPart): void => {
      if (part.kind === 'table') columns = part.table === 'famibook' ? part.columns : undefined;
      if (part.kind === 'rows' && columns) readLines(part.bytes);
    },
  };
}

/** As `COPY` writes text. */
function unescapeValue(text: string): string {
  return text.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
}
