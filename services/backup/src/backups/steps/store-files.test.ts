import { findMissingFiles } from '@famibook/contracts/backup/endpoints';
import { DriveError } from '@famibook/drive/drive-error';
import { AppError } from '@famibook/service-kit/errors';
import { createLog } from '@famibook/service-kit/observability/log';
import { expect, test } from 'vitest';
import type { NamedContent, ObjectRef } from '../../vault/objects.ts';
import { newVault, storeBytes } from '../../vault/testing/vault-fixture.ts';
import type { Exports } from '../ports.ts';
import { SourceDamaged } from './read-until-whole.ts';
import { storeFiles } from './store-files.ts';
import type { ObjectWriter } from './store-objects.ts';

const KEY = 'audio/01890000-0000-7000-8000-000000000001/01890000-0000-7000-8000-000000000002';
const SHA256 = 'ab'.repeat(32);

const stored = ({ name, sha256, bytes }: NamedContent) => ({ ref: { name, sha256, bytes } as ObjectRef, isNew: true });

interface Given {
  missingFiles?: Exports['missingFiles'];
  keys?: readonly string[];
  /** What stores a file; unless given the target has it already, so that media is only asked whether it still has it. */
  ensure?: ObjectWriter['ensure'];
}

/** Stores a list of files of one content. */
async function storeWith({ missingFiles = async () => new Set(), keys = [KEY], ensure }: Given) {
  const vault = await newVault({ isEncrypted: false });
  const scratch = await newVault({ isEncrypted: false });
  const lines = [
    ...keys.map((key) => ({ key, sha256: SHA256, bytes: 3, famibookId: null })),
    { end: true, files: keys.length },
  ];
  const list = await storeBytes(scratch, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  const writer: ObjectWriter = {
    addedBytes: () => 0,
    known: async () => new Map(ensure ? [] : [[SHA256, { name: SHA256, bytes: 3, isVerified: true }]]),
    ensure: async (content, known, source) =>
      content.sha256 === SHA256 && ensure ? ensure(content, known, source) : stored(content),
    ensureSealed: async () => ({ isNew: false }),
    record: async () => undefined,
  };
  const exports = { missingFiles, filePath: () => undefined } as unknown as Exports;
  const { signal } = new AbortController();
  const nothing = () => undefined;
  const log = createLog({ level: 'silent' });
  const tools = { vault, scratch, exports, writer, signal, log, isRepeated: false, suspects: new Set<string>() };
  return storeFiles({ ...tools, onFiles: nothing, afterObject: nothing }, [list]);
}

test.each(['timeout', 'unavailable'] as const)(
  'a look-up of originals that fails once with %s ends no backup (D30, D35)',
  async (code) => {
    let asked = 0;
    const { lost } = await storeWith({
      missingFiles: async () => {
        asked += 1;
        if (asked === 1) throw new AppError(code);
        return new Set([KEY]);
      },
    });
    expect([asked, lost]).toEqual([2, [KEY]]);
  },
);

test('what another look-up does not change ends the backup at once (D35)', async () => {
  let asked = 0;
  const storing = storeWith({
    missingFiles: async () => {
      asked += 1;
      throw new AppError('forbidden');
    },
  });
  await expect(storing).rejects.toMatchObject({ code: 'forbidden' });
  expect(asked).toBe(1);
});

test('a media that is restarted while a file is stored ends no backup (D30)', async () => {
  let tries = 0;
  const { count, unreadable } = await storeWith({
    ensure: async (content) => {
      tries += 1;
      if (tries === 1) throw new AppError('unavailable');
      return stored(content);
    },
  });
  expect([tries, count, unreadable]).toEqual([2, 1, []]);
});

test('what Google Drive refuses ends the backup at once: its connection has waited already (D35)', async () => {
  let tries = 0;
  const storing = storeWith({
    ensure: () => {
      tries += 1;
      return Promise.reject(new DriveError('folder_full'));
    },
  });
  await expect(storing).rejects.toMatchObject({ problem: 'folder_full' });
  expect(tries).toBe(1);
});

test('of one content it is enough that one FamiBook still has its file (D30)', async () => {
  const lost = () => Promise.reject(new SourceDamaged('it is gone'));
  for (const [first, second] of [
    [stored, lost],
    [lost, stored],
  ] as const) {
    const tries = [first, second];
    const { count, unreadable } = await storeWith({
      keys: [KEY, `${KEY.slice(0, -1)}3`],
      ensure: async (content) => (tries.shift() ?? lost)(content),
    });
    expect([count, unreadable]).toEqual([2, []]);
  }
});

test('media may look up originals for as long as it takes, like the other calls of a backup (D30)', () => {
  expect(findMissingFiles).toMatchObject({ stream: true });
});
