import { open } from 'node:fs/promises';

/** A file's bytes, as much as is asked for and is there. */
export interface AudioBytes {
  size: number;
  /** Shorter than `length` at the end of the file. */
  at(position: number, length: number): Promise<Buffer>;
}

/** Never the whole file in memory: what says how long its parts are is read, the sound is not. */
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
