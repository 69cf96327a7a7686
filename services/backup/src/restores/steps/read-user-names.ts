import type { RowStreamPart } from '@famibook/service-kit/backup/row-stream';

const LINE_FEED = 10;

interface NamedUser {
  userId: string;
  name: string;
}

/** The names of some users out of the rows of auth, as they pass. */
export async function readUserNames(
  parts: AsyncIterable<RowStreamPart>,
  isWanted: (userId: string) => boolean,
): Promise<NamedUser[]> {
  const found: NamedUser[] = [];
  let columns: readonly string[] | undefined;
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    if (part.kind === 'table') columns = part.table === 'user' ? part.columns : undefined;
    if (part.kind !== 'rows' || !columns) continue;
    rest = Buffer.concat([rest, part.bytes]);
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      const values = rest.toString('utf8', 0, end).split('\t');
      rest = rest.subarray(end + 1);
      const valueIn = (column: string) => values[columns?.indexOf(column) ?? -1] ?? '';
      const userId = valueIn('id');
      if (isWanted(userId)) found.push({ userId, name: nameOf(valueIn('first_name'), valueIn('last_name')) });
    }
  }
  return found;
}

/** Names hold no control characters; of what `COPY` escapes only a backslash is left. */
function nameOf(first: string, last: string): string {
  return `${first} ${last}`.trim().replaceAll('\\\\', '\\');
}
