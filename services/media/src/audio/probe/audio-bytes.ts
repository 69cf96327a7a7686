import { open } from 'node:fs/promises';

/** Reads ranges of a file. */
export interface AudioBytes {
  size: number;
  /** Resolves to fewer than `length` bytes at the end of the file. */
  at(position: number, length: number): Promise<Buffer>;
}

/** Opens a file for reading by ranges, so that it is never in memory as a whole. */
export async function withAudioBytes<T>(path: string, work: (bytes: AudioBytes) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await work({
      size,
      at: async (position, length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
