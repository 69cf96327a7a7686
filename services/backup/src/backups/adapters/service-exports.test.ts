import { FindMissingFiles, MAX_ASKED_FILES } from '@famibook/contracts/backup/internal';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { expect, test } from 'vitest';
import { createServiceExports } from './service-exports.ts';

test('more files than one call may name are looked up by several', async () => {
  const asked: number[] = [];
  const call = async (_service: string, _endpoint: unknown, { body }: { body: unknown }) => {
    const { files } = FindMissingFiles.parse(body);
    asked.push(files.length);
    return { keys: files.map(({ key }) => key) };
  };
  const calls = { call } as unknown as InternalCalls;
  const exports = createServiceExports({ databaseUrl: '', calls, objects: undefined });
  const files = Array.from({ length: MAX_ASKED_FILES + 1 }, (_, at) => ({
    key: `portraits/00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    bytes: null,
  }));
  expect([...(await exports.missingFiles(files, new AbortController().signal))]).toEqual(files.map(({ key }) => key));
  expect(asked).toEqual([MAX_ASKED_FILES, 1]);
});
