// @vitest-environment node
import { expect, it } from 'vitest';
import { createSendQueue } from './send-queue.ts';

const deferred = () => Promise.withResolvers<void>();

it('sends changes of one thing in the order of the presses, and of two things side by side', async () => {
  const { send } = createSendQueue();
  const sent: string[] = [];
  const first = deferred();
  const like = send('photo', async () => {
    sent.push('like');
    await first.promise;
  });
  const unlike = send('photo', async () => void sent.push('unlike'));
  await send('other', async () => void sent.push('other'));
  expect(sent).toEqual(['like', 'other']);
  first.resolve();
  await Promise.all([like, unlike]);
  expect(sent).toEqual(['like', 'other', 'unlike']);
});

it('sends the next change also when the one before failed', async () => {
  const { send } = createSendQueue();
  const failed = send('photo', () => Promise.reject(new Error('refused')));
  const next = send('photo', async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('done');
});

it('reads once what was sent has its response', async () => {
  const { send, read } = createSendQueue();
  const response = deferred();
  let stored = 3;
  void send('photo', async () => {
    await response.promise;
    stored = 4;
  });
  const value = read(async () => stored, 'photo');
  response.resolve();
  expect(await value).toBe(4);
});

it('reads once also those changes have their response that were sent while it waited', async () => {
  const { send, read } = createSendQueue();
  const [first, second] = [deferred(), deferred()];
  let stored = 'liked';
  const like = send('photo', () => first.promise);
  const value = read(async () => stored, 'photo');
  const unlike = send('photo', async () => {
    await second.promise;
    stored = 'unliked';
  });
  first.resolve();
  await like;
  await new Promise((resolve) => setTimeout(resolve));
  second.resolve();
  await unlike;
  expect(await value).toBe('unliked');
});

it('reads again what was changed while it was read, also when that change is done by then', async () => {
  const { send, read } = createSendQueue();
  const reading = deferred();
  let reads = 0;
  const value = read(async () => {
    reads += 1;
    if (reads === 1) await reading.promise;
    return reads;
  }, 'photo');
  await Promise.resolve();
  await send('other', async () => undefined);
  await send('photo', async () => undefined);
  reading.resolve();
  expect(await value).toBe(2);
});

it('reads once when only other things were changed during the read', async () => {
  const { send, read } = createSendQueue();
  let reads = 0;
  const value = read(async () => {
    reads += 1;
    await send('other', async () => undefined);
    return reads;
  }, 'photo');
  expect(await value).toBe(1);
});
