import { z } from 'zod';

/**
 * The rows of one service as text: a first line that says from which snapshot's side they come, then for each table a
 * line with its columns and the lines of `COPY … TO STDOUT`, ended by `\.`, and a last line with the number of rows.
 * Everything that Postgres writes within a row escapes line feeds, so one line is one row.
 */
export const RowStreamStart = z.object({
  joined: z.literal(true),
  service: z.string(),
  /** What was applied to the schema, in the order of its names: `until` where a restore begins. */
  migrations: z.array(z.string()),
  kitMigrations: z.array(z.string()),
  /** The last number of each sequence that was used, as text. */
  sequences: z.record(z.string(), z.string()),
});
export type RowStreamStart = z.infer<typeof RowStreamStart>;

const TableHeader = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
type TableHeader = z.infer<typeof TableHeader>;

const RowStreamEnd = z.object({ end: z.literal(true), rows: z.record(z.string(), z.number().int().nonnegative()) });
type RowCounts = z.infer<typeof RowStreamEnd>['rows'];

/** A row stream that was cut off or changed. The message is for the operator. */
export class RowStreamError extends Error {
  override readonly name = 'RowStreamError';
}

export interface TableRows extends TableHeader {
  /** The lines of `COPY … TO STDOUT`, without an end marker. */
  rows: AsyncIterable<Uint8Array>;
}

/** Writes the stream piece by piece: nothing is held longer than its reader needs it. */
export async function* writeRowStream(
  start: RowStreamStart,
  tables: AsyncIterable<TableRows>,
): AsyncGenerator<Uint8Array> {
  yield line(RowStreamStart.parse(start));
  const counts: RowCounts = {};
  for await (const { table, columns, rows } of tables) {
    yield line({ table, columns });
    let count = 0;
    for await (const bytes of rows) {
      count += countLines(bytes);
      yield bytes;
    }
    yield END_OF_ROWS;
    counts[table] = count;
  }
  yield line({ end: true, rows: counts });
}

/** One piece of a row stream. The bytes of a table come in pieces that need not end where a row does. */
export type RowStreamPart =
  | ({ kind: 'start' } & RowStreamStart)
  | ({ kind: 'table' } & TableHeader)
  | { kind: 'rows'; table: string; bytes: Buffer }
  /** After the last row of a table. */
  | { kind: 'table-end'; table: string; rows: number }
  | { kind: 'end'; rows: RowCounts };

/**
 * Reads a row stream as it comes.
 * @throws RowStreamError when it was cut off or changed; its parts so far have been given out then
 */
export async function* readRowStream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RowStreamPart> {
  const reader = new RowStreamReader();
  for await (const chunk of bytes) yield* reader.read(chunk);
  reader.assertEnded();
}

const LINE_FEED = 10;
const END_OF_ROWS = Buffer.from('\\.\n');
/** Far beyond what a table's columns need. */
const MAX_HEADER_BYTES = 1024 * 1024;

class RowStreamReader {
  #next: 'start' | 'header' | 'rows' | 'nothing' = 'start';
  #rest: Buffer = Buffer.alloc(0);
  #isAtLineStart = true;
  #table = '';
  #count = 0;
  readonly #counts: RowCounts = {};

  *read(chunk: Uint8Array): Generator<RowStreamPart> {
    this.#rest = this.#rest.length === 0 ? asBuffer(chunk) : Buffer.concat([this.#rest, chunk]);
    for (let part = this.#part(); part; part = this.#part()) yield* part;
  }

  assertEnded(): void {
    if (this.#next !== 'nothing') throw new RowStreamError('The rows of a backup were cut off before their last line.');
  }

  /** @returns undefined when more bytes are needed */
  #part(): RowStreamPart[] | undefined {
    if (this.#rest.length === 0) return undefined;
    if (this.#next === 'nothing') throw new RowStreamError('The rows of a backup go on behind their last line.');
    return this.#next === 'rows' ? this.#rows() : this.#header();
  }

  #header(): RowStreamPart[] | undefined {
    const at = this.#rest.indexOf(LINE_FEED);
    if (at > MAX_HEADER_BYTES || (at === -1 && this.#rest.length > MAX_HEADER_BYTES))
      throw new RowStreamError('The rows of a backup have a header line that is too long.');
    if (at === -1) return undefined;
    const value = parseJson(this.#rest.toString('utf8', 0, at));
    this.#rest = this.#rest.subarray(at + 1);
    return this.#next === 'start' ? this.#start(value) : this.#tableOrEnd(value);
  }

  #start(value: unknown): RowStreamPart[] {
    const start = RowStreamStart.safeParse(value);
    if (!start.success) throw new RowStreamError('The rows of a backup do not begin as they should.');
    this.#next = 'header';
    return [{ kind: 'start', ...start.data }];
  }

  #tableOrEnd(value: unknown): RowStreamPart[] {
    const header = TableHeader.safeParse(value);
    if (header.success) {
      const { table } = header.data;
      if (Object.hasOwn(this.#counts, table)) throw new RowStreamError(`The rows of a backup name ${table} twice.`);
      this.#table = table;
      this.#count = 0;
      this.#isAtLineStart = true;
      this.#next = 'rows';
      return [{ kind: 'table', ...header.data }];
    }
    const end = RowStreamEnd.safeParse(value);
    if (!end.success) throw new RowStreamError('The rows of a backup have a header line that cannot be read.');
    assertSameCounts(this.#counts, end.data.rows);
    this.#next = 'nothing';
    return [{ kind: 'end', rows: end.data.rows }];
  }

  #rows(): RowStreamPart[] | undefined {
    const end = this.#findEnd();
    if (end !== undefined) {
      const parts = this.#take(end);
      this.#rest = this.#rest.subarray(END_OF_ROWS.length);
      this.#counts[this.#table] = this.#count;
      this.#next = 'header';
      return [...parts, { kind: 'table-end', table: this.#table, rows: this.#count }];
    }
    // What may be the beginning of an end marker waits for the next bytes.
    const parts = this.#take(Math.max(0, this.#rest.length - (END_OF_ROWS.length - 1)));
    return parts.length > 0 ? parts : undefined;
  }

  /** Where `\.` stands alone on a line. */
  #findEnd(): number | undefined {
    for (let at = this.#rest.indexOf(END_OF_ROWS); at !== -1; at = this.#rest.indexOf(END_OF_ROWS, at + 1)) {
      if (at === 0 ? this.#isAtLineStart : this.#rest[at - 1] === LINE_FEED) return at;
    }
    return undefined;
  }

  #take(length: number): RowStreamPart[] {
    if (length === 0) return [];
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#count += countLines(bytes);
    this.#isAtLineStart = bytes[length - 1] === LINE_FEED;
    return [{ kind: 'rows', table: this.#table, bytes }];
  }
}

function assertSameCounts(found: RowCounts, said: RowCounts): void {
  const tables = new Set([...Object.keys(found), ...Object.keys(said)]);
  for (const table of tables) {
    if (found[table] !== said[table])
      throw new RowStreamError(
        `The backup should hold ${said[table] ?? 'no'} rows of ${table} and holds ${found[table] ?? 'none'}.`,
      );
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function line(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
