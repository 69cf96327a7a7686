import { createHash } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findDamaged } from './find-damaged.ts';

const WHOLE = Buffer.from('the bytes of an original');
const sha256 = createHash('sha256').update(WHOLE).digest('hex');
const FILE = {
  service: 'media',
  key: 'audio/a',
  famibookId: null,
  object: { name: sha256, sha256, bytes: WHOLE.length },
} as const;

async function* bytesOf(...pieces: Buffer[]) {
  yield* pieces;
}
async function* cutOff() {
  yield WHOLE.subarray(0, 4);
  throw new AppError('unavailable');
}

/** What is damaged when each reading gets what `give` says then, and an hour passes. */
async function damagedOf(give: () => AsyncIterable<Uint8Array>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const exports = { file: async () => give(), missingFiles: async () => new Set<string>() };
  const { signal } = new AbortController();
  const finding = findDamaged(exports, [FILE], { signal, withRetry: (work) => work() });
  await vi.advanceTimersByTimeAsync(3_600_000);
  return [...(await finding)];
}

test('an original is not damaged because its replica of media dies while it is read, and another one responds (D30)', async () => {
  // The first reading breaks, and for the next seconds each would come to the same replica.
  let opened = 0;
  const deadFor = 10_000;
  let diedAt: number | undefined;
  const give = () => {
    diedAt ??= Date.now();
    opened += 1;
    return opened > 1 && Date.now() - diedAt >= deadFor ? bytesOf(WHOLE) : cutOff();
  };
  expect(await damagedOf(give)).toEqual([]);
  expect(opened).toBe(2);
});

test('an original that is cut off or has other bytes at every reading is damaged (D30)', async () => {
  for (const give of [cutOff, () => bytesOf(WHOLE.subarray(1)), () => bytesOf(Buffer.alloc(WHOLE.length))])
    expect(await damagedOf(give)).toEqual([FILE.key]);
});
