import { type RowStreamPart, readRowStream } from '@famibook/service-kit/backup/row-stream';
import type { ObjectRef } from '../../vault/objects.ts';
import { createFamiBookReader, type NamedFamiBook } from './read-famibooks.ts';

/** A table that follows in the same object must begin within so many bytes, so that a change moves few others. */
const MIN_PIECE_BYTES = 64 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;

/** What a manifest says of a service. */
export interface ServiceRows {
  migrations: string[];
  objects: ObjectRef[];
  rows: Record<string, number>;
  famibooks: NamedFamiBook[];
}

interface CutOptions {
  store(piece: Buffer): Promise<ObjectRef>;
  onRows(count: number): void;
}

/**
 * Cuts a row stream into objects, which are the same as before where the rows are: each larger table begins one.
 * @throws RowStreamError when it was cut off
 */
export async function cutRows(stream: AsyncIterable<Uint8Array>, { store, onRows }: CutOptions): Promise<ServiceRows> {
  const result: ServiceRows = { migrations: [], objects: [], rows: {}, famibooks: [] };
  const pieces = createPieces(async (piece) => void result.objects.push(await store(piece)));
  const famibooks = createFamiBookReader();
  let service = '';
  for await (const part of readRowStream(stream)) {
    if (part.kind === 'start') {
      service = part.service;
      result.migrations = part.migrations;
    }
    if (service === 'auth') famibooks.read(part);
    if (part.kind === 'table') await pieces.cutBeforeTable();
    if (part.kind === 'table-end') onRows(part.rows);
    if (part.kind === 'end') result.rows = part.rows;
    await pieces.add(bytesOf(part));
  }
  await pieces.finish();
  return { ...result, famibooks: famibooks.found };
}

/** The part as it is in the stream. */
function bytesOf(part: RowStreamPart): Buffer {
  if (part.kind === 'rows') return part.bytes;
  if (part.kind === 'table-end') return Buffer.from('\\.\n');
  const { kind, ...line } = part;
  return Buffer.from(`${JSON.stringify(kind === 'end' ? { end: true, ...line } : line)}\n`);
}

function createPieces(store: (piece: Buffer) => Promise<void>) {
  let parts: Buffer[] = [];
  let length = 0;
  const cut = async () => {
    const piece = Buffer.concat(parts, length);
    parts = [];
    length = 0;
    if (piece.length > 0) await store(piece);
  };
  return {
    add: async (bytes: Buffer): Promise<void> => {
      let rest = bytes;
      while (length + rest.length >= PIECE_BYTES) {
        const fits = PIECE_BYTES - length;
        parts.push(rest.subarray(0, fits));
        length = PIECE_BYTES;
        rest = rest.subarray(fits);
        await cut();
      }
      if (rest.length === 0) return;
      parts.push(rest);
      length += rest.length;
    },
    cutBeforeTable: async (): Promise<void> => {
      if (length >= MIN_PIECE_BYTES) await cut();
    },
    finish: cut,
  };
}
