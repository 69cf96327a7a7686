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
