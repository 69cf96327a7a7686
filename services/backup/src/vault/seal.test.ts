import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createBackupKeys } from './keys.ts';
import { sealWhole, unseal, unsealWhole } from './seal.ts';

const NAME = 'objects/ab/abc';
const HEADER_BYTES = 24;
const SEALED_CHUNK_BYTES = 1024 * 1024 + 16;

const keys = createBackupKeys(randomBytes(32));

/** Three chunks, the last one shorter. */
function sealed() {
  if (!keys.current) throw new TypeError('there is a key');
  const bytes = Buffer.concat(sealWhole(randomBytes(2_500_000), keys.current, NAME));
  const [first, second, third] = [0, 1, 2].map((at) =>
    bytes.subarray(HEADER_BYTES + at * SEALED_CHUNK_BYTES, HEADER_BYTES + (at + 1) * SEALED_CHUNK_BYTES),
  ) as [Buffer, Buffer, Buffer];
  return { bytes, header: bytes.subarray(0, HEADER_BYTES), first, second, third };
}

async function expectRefused(bytes: Buffer, kind: string, name = NAME): Promise<void> {
  const one = (async function* () {
    yield bytes;
  })();
  await expect(buffer(unseal(one, keys, name))).rejects.toMatchObject({ kind, key: name });
  expect(() => unsealWhole(bytes, keys, name)).toThrow(expect.objectContaining({ kind, key: name }));
}

test('chunks that are left out, repeated or in another order are refused without a hash of the content (D30)', async () => {
  const { header, first, second, third } = sealed();
  for (const chunks of [
    [first, second],
    [first, third],
    [first, first, third],
    [second, first, third],
  ]) {
    await expectRefused(Buffer.concat([header, ...chunks]), 'damaged');
  }
});

test('what was sealed under one name opens under no other (D30)', async () => {
  await expectRefused(sealed().bytes, 'damaged', 'objects/ab/abd');
});

test('what a newer version has sealed is refused as such', async () => {
  const { bytes } = sealed();
  bytes.write('FBV2');
  await expectRefused(bytes, 'newer');
});
