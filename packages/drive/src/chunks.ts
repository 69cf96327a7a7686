import { createHash } from 'node:crypto';

export interface Chunk {
  bytes: Buffer;
  isLast: boolean;
}

/** The stream in pieces of `size` bytes; only the last is smaller. An empty stream is one empty chunk. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.byteLength;
    // A chunk goes out only when more follows, so that the last one is known as the last.
    while (length > size) {
      const all = Buffer.concat(parts, length);
      yield { bytes: all.subarray(0, size), isLast: false };
      parts = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(parts, length), isLast: true };
}

/** Hashes and counts the bytes that pass through. */
export function meter(source: AsyncIterable<Uint8Array>) {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  return {
    bytes: async function* () {
      for await (const part of source) {
        sha256.update(part);
        md5.update(part);
        size += part.byteLength;
        yield part;
      }
    },
    seen: () => ({ size, sha256: sha256.digest('hex'), md5: md5.digest('hex') }),
  };
}
