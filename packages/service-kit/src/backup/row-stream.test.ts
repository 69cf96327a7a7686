import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type RowStreamPart,
  type RowStreamStart,
  readRowStream,
  type TableRows,
  writeRowStream,
} from './row-stream.ts';

const START: RowStreamStart = {
  joined: true,
  service: 'board',
  migrations: ['20261121125000_first'],
  kitMigrations: ['20261122170000_event_tables'],
  sequences: { message_id_seq: '9007199254740993' },
};

async function* pieces<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

const tableOf = (table: string, ...texts: string[]): TableRows => ({
  table,
  columns: ['id', 'content'],
  rows: pieces(texts.map((text) => Buffer.from(text))),
});

async function written(...tables: TableRows[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeRowStream(START, pieces(tables))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Every part, with the bytes of a table joined. */
async function read(bytes: Buffer, chunkBytes = bytes.length) {
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += chunkBytes) chunks.push(bytes.subarray(from, from + chunkBytes));
  const rows: Record<string, string> = {};
  const others: Exclude<RowStreamPart, { kind: 'rows' }>[] = [];
  for await (const part of readRowStream(pieces(chunks))) {
    if (part.kind === 'rows') rows[part.table] = (rows[part.table] ?? '') + part.bytes.toString('latin1');
    else others.push(part);
  }
  return { rows, others };
}

const problemOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('what is written is read again, whatever its rows hold and however its bytes come (D30)', async () => {
  const tricky = '1\t\\\\.\n2\t\\N\n\\N\t\n.\t\\.\n\n\\\\.\tx\\n\\.\n';
  const bytes = await written(tableOf('message', tricky.slice(0, 5), tricky.slice(5)), tableOf('empty'));
  for (const chunkBytes of [1, 2, 3, 5, 64, bytes.length]) {
    const { rows, others } = await read(bytes, chunkBytes);
    expect(rows).toEqual({ message: tricky });
    expect(others).toEqual([
      { kind: 'start', ...START },
      { kind: 'table', table: 'message', columns: ['id', 'content'] },
      { kind: 'table-end', table: 'message', rows: 6 },
      { kind: 'table', table: 'empty', columns: ['id', 'content'] },
      { kind: 'table-end', table: 'empty', rows: 0 },
      { kind: 'end', rows: { message: 6, empty: 0 } },
    ]);
  }
});

test('any lines that COPY can write are read as they were, cut anywhere', async () => {
  // COPY escapes backslashes and line feeds within a value.
  const value = fc
    .string({ unit: fc.constantFrom('\\', '.', '\n', 'a', '\t', 'é') })
    .map((text) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\t/g, '\\t'));
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), async (lines, chunkBytes) => {
      const text = lines.map((each) => `${each}\n`).join('');
      const { rows, others } = await read(await written(tableOf('t', text)), chunkBytes);
      expect(rows.t ?? '').toBe(Buffer.from(text).toString('latin1'));
      expect(others.at(-1)).toEqual({ kind: 'end', rows: { t: lines.length } });
    }),
    { numRuns: 200 },
  );
});

test('a stream that was cut off anywhere is refused', async () => {
  const bytes = await written(tableOf('message', '1\ta\n', '2\tb\n'), tableOf('reaction', '3\tc\n'));
  for (let length = 0; length < bytes.length; length += 1)
    expect(await problemOf(bytes.subarray(0, length)), `${length} bytes`).toMatch(/^RowStreamError: .* cut off/);
  expect(await problemOf(bytes)).toBe('none');
});

test('a row too many or too few, a table twice and bytes behind the end are refused', async () => {
  const text = (await written(tableOf('message', '1\ta\n', '2\tb\n'))).toString();
  const changed = (from: string, to: string) => problemOf(Buffer.from(text.replace(from, () => to)));
  expect(await changed('2\tb\n', '')).toContain('should hold 2 rows of message and holds 1');
  expect(await changed('2\tb\n', '2\tb\n3\tc\n')).toContain('should hold 2 rows of message and holds 3');
  expect(await changed('"message":2', '"reaction":2')).toContain('rows of message');
  expect(await changed('{"end"', '{"table":"message","columns":["id"]}\n\\.\n{"end"')).toContain('message twice');
  expect(await problemOf(Buffer.from(`${text}{}\n`))).toContain('behind their last line');
  expect(await changed('"joined":true', '"joined":false')).toContain('do not begin');
  expect(await changed('{"table":"message"', '{"tables":"message"')).toContain('cannot be read');
  expect(await problemOf(Buffer.alloc(2 * 1024 * 1024, 'x'))).toContain('too long');
});

test('a long row is passed on in pieces, never held whole', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const row = Array.from({ length: 64 }, () => piece);
  const stream = writeRowStream(
    START,
    pieces([{ table: 't', columns: ['c'], rows: pieces([...row, Buffer.from('\n')]) }]),
  );
  let largest = 0;
  for await (const part of readRowStream(stream)) {
    if (part.kind === 'rows') largest = Math.max(largest, part.bytes.length);
  }
  expect(largest).toBeLessThan(2 * piece.length);
});
