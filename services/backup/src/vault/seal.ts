import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { rechunk } from '@famibook/service-kit/storage/byte-streams';
import type { BackupKey, BackupKeys } from './keys.ts';
import { BackupProblem, damaged } from './problems.ts';

/** The last character is the version of this format. */
const MAGIC = Buffer.from('FBV1');
const KEY_ID_BYTES = 4;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * Encrypts and authenticates bytes as a STREAM of AES-256-GCM chunks. The key is derived for this content alone, from a
 * fresh salt and its name: content under another name cannot be opened. A chunk's nonce is its number and whether it is
 * the last one, so that chunks cannot be left out, repeated or put in another order.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  key: BackupKey,
  name: string,
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(SALT_BYTES);
  const contentKey = key.derive(salt, name);
  yield headerOf(key, salt);
  let number = 0;
  for await (const { bytes, isLast } of rechunk(source, CHUNK_BYTES)) {
    yield Buffer.concat(sealChunk(contentKey, bytes, nonceOf(number, isLast)));
    number += 1;
  }
}

/** The same of bytes that are all there, in parts. */
export function sealWhole(bytes: Buffer, key: BackupKey, name: string): Buffer[] {
  const salt = randomBytes(SALT_BYTES);
  const contentKey = key.derive(salt, name);
  const chunks = cut(bytes, CHUNK_BYTES).flatMap((chunk) =>
    sealChunk(contentKey, chunk.bytes, nonceOf(chunk.number, chunk.isLast)),
  );
  return [headerOf(key, salt), ...chunks];
}

/** Opens what `seal` made under this name. @throws BackupProblem, before the bytes of a chunk that does not match */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
  name: string,
): AsyncGenerator<Buffer, void> {
  const { header, rest } = await splitHeader(source, name);
  const contentKey = keyFor(header, keys, name);
  let number = 0;
  for await (const { bytes, isLast } of rechunk(rest, CHUNK_BYTES + TAG_BYTES)) {
    yield unsealChunk(contentKey, bytes, nonceOf(number, isLast), name);
    number += 1;
  }
}

/** The same of bytes that are all there, in parts. @throws BackupProblem */
export function unsealWhole(bytes: Buffer, keys: BackupKeys, name: string): Buffer[] {
  if (bytes.length < HEADER_BYTES) throw damaged(name, 'it is cut off');
  const contentKey = keyFor(bytes.subarray(0, HEADER_BYTES), keys, name);
  return cut(bytes.subarray(HEADER_BYTES), CHUNK_BYTES + TAG_BYTES).map((chunk) =>
    unsealChunk(contentKey, chunk.bytes, nonceOf(chunk.number, chunk.isLast), name),
  );
}

/** How many bytes `seal` makes of so many. */
export function sealedSize(bytes: number): number {
  return HEADER_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
}

/** The id of the key that these bytes were sealed with. */
export function sealedWith(header: Buffer): string {
  return header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES).toString('hex');
}

function headerOf(key: BackupKey, salt: Buffer): Buffer {
  return Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), salt]);
}

function sealChunk(contentKey: Buffer, bytes: Buffer, nonce: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce);
  return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
}

function unsealChunk(contentKey: Buffer, bytes: Buffer, nonce: Buffer, name: string): Buffer {
  if (bytes.length < TAG_BYTES) throw damaged(name, 'it is cut off');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', contentKey, nonce);
  decipher.setAuthTag(bytes.subarray(end));
  const plain = decipher.update(bytes.subarray(0, end));
  try {
    decipher.final();
  } catch (error) {
    throw damaged(name, 'its bytes are not those that were stored', error);
  }
  return plain;
}

/** As `rechunk` does. */
function cut(bytes: Buffer, size: number) {
  const count = Math.max(1, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, number) => ({
    bytes: bytes.subarray(number * size, (number + 1) * size),
    number,
    isLast: number === count - 1,
  }));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function keyFor(header: Buffer, keys: BackupKeys, name: string): Buffer {
  const version = header.subarray(0, MAGIC.length);
  if (!version.equals(MAGIC)) {
    const isNewer = version.subarray(0, -1).equals(MAGIC.subarray(0, -1));
    if (isNewer) throw new BackupProblem('newer', name, `${name} was made by a newer version of FamiBook.`);
    throw damaged(name, 'it does not begin as an encrypted object of a backup');
  }
  const keyId = sealedWith(header);
  const key = keys.find(keyId);
  if (!key) throw new BackupProblem('wrong-key', name, `${name} is encrypted with the key ${keyId}, which is not set.`);
  return key.derive(header.subarray(MAGIC.length + KEY_ID_BYTES), name);
}

async function splitHeader(source: AsyncIterable<Uint8Array>, name: string) {
  const iterator = source[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  while (begin.length < HEADER_BYTES) {
    const { done, value } = await iterator.next();
    if (done) throw damaged(name, 'it is cut off');
    begin = Buffer.concat([begin, value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield begin.subarray(HEADER_BYTES);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { header: begin.subarray(0, HEADER_BYTES), rest: rest() };
}
