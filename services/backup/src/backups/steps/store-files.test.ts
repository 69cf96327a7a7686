import { findMissingFiles } from '@famibook/contracts/backup/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import { createLog } from '@famibook/service-kit/observability/log';
import { expect, test } from 'vitest';
import type { ObjectRef } from '../../vault/objects.ts';
import { newVault, storeBytes } from '../../vault/testing/vault-fixture.ts';
import type { Exports } from '../ports.ts';
import { storeFiles } from './store-files.ts';
import type { ObjectWriter } from './store-objects.ts';

const KEY = 'audio/01890000-0000-7000-8000-000000000001/01890000-0000-7000-8000-000000000002';
const SHA256 = 'ab'.repeat(32);

/** Stores a list of one file that the target has already, so that media is only asked whether it still has it. */
async function storeWith(missingFiles: Exports['missingFiles']) {
  const vault = await newVault({ isEncrypted: false });
  const scratch = await newVault({ isEncrypted: false });
  const lines = [
    { key: KEY, sha256: SHA256, bytes: 3, famibookId: null },
    { end: true, files: 1 },
  ];
  const list = await storeBytes(scratch, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  const writer: ObjectWriter = {
    addedBytes: () => 0,
    known: async () => new Map([[SHA256, { name: SHA256, bytes: 3, isVerified: true }]]),
    ensure: async ({ name, sha256, bytes }) => ({ ref: { name, sha256, bytes } as ObjectRef, isNew: true }),
    ensureSealed: async () => ({ isNew: false }),
    record: async () => undefined,
  };
  const exports = { missingFiles, filePath: () => undefined } as unknown as Exports;
  const { signal } = new AbortController();
  const nothing = () => undefined;
  const log = createLog({ level: 'silent' });
  const tools = { vault, scratch, exports, writer, signal, log, isRepeated: false };
  return storeFiles({ ...tools, onFiles: nothing, afterObject: nothing }, [list]);
}

test.each(['timeout', 'unavailable'] as const)(
  'a look-up of originals that fails once with %s ends no backup (D30, D35)',
  async (code) => {
    let asked = 0;
    const stored = await storeWith(async () => {
      asked += 1;
      if (asked === 1) throw new AppError(code);
      return new Set([KEY]);
    });
    expect([asked, stored.lost]).toEqual([2, [KEY]]);
  },
);

test('what another look-up does not change ends the backup at once (D35)', async () => {
  let asked = 0;
  const storing = storeWith(async () => {
    asked += 1;
    throw new AppError('forbidden');
  });
  await expect(storing).rejects.toMatchObject({ code: 'forbidden' });
  expect(asked).toBe(1);
});

test('media may look up originals for as long as it takes, like the other calls of a backup (D30)', () => {
  expect(findMissingFiles).toMatchObject({ stream: true });
});
