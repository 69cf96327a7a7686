import { createHash } from 'node:crypto';

export interface Chunk {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** The same bytes in chunks of one size; the last one may be shorter, and is empty only when there are no bytes. */
export async function* rechunk(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    let rest = part;
    // A full chunk is held until more bytes come, because it may be the last one.
    while (length + rest.byteLength > size) {
      const fits = size - length;
      yield { bytes: Buffer.concat([...parts, rest.subarray(0, fits)], size), isLast: false };
      rest = rest.subarray(fits);
      parts = [];
      length = 0;
    }
    if (rest.byteLength === 0) continue;
    parts.push(rest);
    length += rest.byteLength;
  }
  yield { bytes: Buffer.concat(parts, length), isLast: true };
}

type Algorithm = 'sha256' | 'md5';
type Seen<Wanted extends Algorithm> = { size: number } & Record<Wanted, string>;

/** Hashes (hex) and counts the bytes that pass through. */
export function meter<Wanted extends Algorithm>(source: AsyncIterable<Uint8Array>, wanted: readonly Wanted[]) {
  const hashes = wanted.map((algorithm) => [algorithm, createHash(algorithm)] as const);
  let size = 0;
  return {
    bytes: async function* () {
      for await (const part of source) {
        for (const [, hash] of hashes) hash.update(part);
        size += part.byteLength;
        yield part;
      }
    },
    seen: () =>
      ({ size, ...Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest('hex')])) }) as Seen<Wanted>,
  };
}
