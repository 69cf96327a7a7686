import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createZipWriter } from '../format/zip-writer.ts';
import { addFile } from './archive-context.ts';

test('a file that may no longer be written is dropped, and its late error is ignored', async () => {
  const zip = createZipWriter(new Date(), AbortSignal.timeout(60_000));
  const add = () => Promise.reject(new Error('no longer a member'));
  const failed: Error[] = [];
  // As a response does that has arrived whole: it fails a turn after it was destroyed.
  const bytes = new Readable({
    read: () => undefined,
    destroy: (_, done) => setImmediate(() => done(new Error('aborted'))),
  });
  bytes.once('close', () => failed.push(new Error('closed')));
  const opened = { type: 'image/webp', bytes };
  const file = { path: 'photos/small/00001.webp', createdAt: '2026-11-26T00:00:00.000Z' };
  await expect(addFile({ zip: { ...zip, add } }, opened, file)).rejects.toThrow('no longer a member');
  while (failed.length === 0) await turn();
  expect(bytes.errored?.message).toBe('aborted');
});
