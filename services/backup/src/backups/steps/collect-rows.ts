import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '../../ports.ts';
import type { ObjectRef, Vault } from '../../vault/objects.ts';
import { refOf, writeObject } from '../../vault/objects.ts';
import { cutRows, type ServiceRows } from './cut-rows.ts';

const LIST_BYTES = 1024 * 1024;

export interface Exported {
  services: Record<string, ServiceRows>;
  /** Pieces of the list of files, as lines; a line may go on in the next piece. */
  fileLists: ObjectRef[];
}

export interface CollectOptions {
  scratch: Vault;
  signal: AbortSignal;
  onRows(count: number): void;
}

/**
 * Reads the rows of every service and the list of their files from one snapshot, to the disk of this machine: the
 * snapshot is held for as long as Postgres needs to read, and never for as long as the target needs to store.
 */
export async function collectRows(
  { exports, failpoint }: Pick<Deps, 'exports' | 'failpoint'>,
  { scratch, signal, onRows }: CollectOptions,
): Promise<Exported> {
  const snapshot = await exports.openSnapshot();
  const ended = new AbortController();
  const reading = AbortSignal.any([signal, ended.signal]);
  try {
    failpoint('backup.after-export-snapshot');
    const rows = await Promise.all(
      exports.services.map(async (name) => [name, await exports.rows(name, snapshot.id, reading)] as const),
    );
    const files = await exports.files(snapshot.id, reading);
    failpoint('backup.after-join');
    const store = (piece: Buffer) => storeBytes(scratch, piece);
    const [services, fileLists] = await Promise.all([
      Promise.all(rows.map(async ([name, stream]) => [name, await cutRows(stream, { store, onRows })] as const)),
      storeLines(files, store),
    ]);
    return { services: Object.fromEntries(services), fileLists };
  } finally {
    ended.abort();
    await snapshot.close();
  }
}

async function storeBytes(scratch: Vault, bytes: Buffer): Promise<ObjectRef> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return writeObject(scratch, refOf(scratch, { sha256, bytes: bytes.length }), Readable.from([bytes]));
}

async function storeLines(stream: Readable, store: (piece: Buffer) => Promise<ObjectRef>): Promise<ObjectRef[]> {
  const pieces: ObjectRef[] = [];
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk);
    length += chunk.length;
    if (length < LIST_BYTES) continue;
    pieces.push(await store(Buffer.concat(parts)));
    parts = [];
    length = 0;
  }
  if (length > 0) pieces.push(await store(Buffer.concat(parts)));
  return pieces;
}
