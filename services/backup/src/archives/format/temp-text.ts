import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Pieces of text on disk, which are read again in another order than they were written in. */
export interface TempText {
  /** @returns where the piece is */
  write(text: string): Promise<Piece>;
  read(piece: Piece): Promise<string>;
  /** All pieces as they were written. */
  readAll(): Readable;
  /** Removes the file. */
  close(): Promise<void>;
}

export interface Piece {
  start: number;
  length: number;
}

/** @param parent a folder that this program may write to */
export async function openTempText(parent: string): Promise<TempText> {
  const folder = await mkdtemp(join(parent, 'archive-'));
  const path = join(folder, 'pieces');
  const file: FileHandle = await open(path, 'w+', 0o600);
  let size = 0;
  return {
    write: async (text) => {
      const bytes = Buffer.from(text);
      const piece = { start: size, length: bytes.length };
      size += bytes.length;
      await file.write(bytes, 0, bytes.length, piece.start);
      return piece;
    },
    read: async ({ start, length }) => {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.toString();
    },
    readAll: () => createReadStream(path),
    close: async () => {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
