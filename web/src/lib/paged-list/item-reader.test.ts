// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createSendQueue } from '../send-queue.ts';
import { createItemReader } from './item-reader.ts';

function opened(read: (id: string) => Promise<string>) {
  const [onRead, onGone] = [vi.fn(), vi.fn()];
  return { onRead, onGone, readItem: createItemReader({ sendQueue: createSendQueue(), read, onRead, onGone }) };
}

it('pushes during a read cause one more, and what one of them calls new is new (D28)', async () => {
  const first = Promise.withResolvers<string>();
  const read = vi.fn(async () => 'newest').mockReturnValueOnce(first.promise);
  const { readItem, onRead } = opened(read);
  const reading = readItem('photo');
  await readItem('photo', { isNew: true });
  await readItem('photo');
  first.resolve('former');
  await reading;
  expect(onRead.mock.calls).toEqual([
    ['former', { isNew: false, isHeld: false }],
    ['newest', { isNew: true, isHeld: false }],
  ]);
});

it('what is not there any more is reported as gone, and what was refused stays as it is', async () => {
  const read = vi.fn(() => Promise.reject(new ApiError({ status: 404, text: 'Photo not found' })));
  const { readItem, onGone } = opened(read);
  await readItem('photo');
  read.mockRejectedValueOnce(new ApiError({ status: 403, text: 'This FamiBook is suspended.' }));
  await readItem('other');
  expect(onGone.mock.calls).toEqual([['photo']]);
});
