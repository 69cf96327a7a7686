import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_OVERHEAD = 12;

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface PngOptions {
  width?: number;
  height?: number;
  /** The whole file has exactly so many bytes. */
  bytes?: number;
}

/** A picture that no other call makes. */
export function somePng({ width = 24, height = 16, bytes }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]));
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows)))];
  const end = chunk('IEND', Buffer.alloc(0));
  const size = Buffer.concat([SIGNATURE, ...body, end]).length;
  const padding = bytes === undefined ? [] : [chunk('paDd', Buffer.alloc(bytes - size - CHUNK_OVERHEAD))];
  return Buffer.concat([SIGNATURE, ...body, ...padding, end]);
}
