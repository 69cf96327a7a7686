import { RowStreamError, type RowStreamPart, type RowStreamStart, readRowStream } from './row-stream.ts';
import type { StagedTable } from './staging.ts';

/**
 * Reads a row stream table by table.
 * @throws RowStreamError when it was cut off or changed
 */
export async function readStagedRows(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ start: RowStreamStart; tables: AsyncIterable<StagedTable> }> {
  const parts = readRowStream(bytes);
  const first = await parts.next();
  if (first.done || first.value.kind !== 'start') throw new RowStreamError('The rows of a backup are missing.');
  return { start: first.value, tables: tablesOf(parts) };
}

async function* tablesOf(parts: AsyncGenerator<RowStreamPart>): AsyncGenerator<StagedTable> {
  // A `for await` would end the stream with the loop, and the rows of one table are a loop within.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'table') yield { table: part.table, columns: part.columns, rows: rowsOf(parts) };
  }
}

async function* rowsOf(parts: AsyncGenerator<RowStreamPart>): AsyncGenerator<Uint8Array> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.kind === 'rows') yield next.value.bytes;
    if (next.value.kind === 'table-end') return;
  }
}
