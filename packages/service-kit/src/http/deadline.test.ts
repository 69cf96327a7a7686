import { expect, onTestFinished, test } from 'vitest';
import { endpointFor, serveApp } from '../testing/http-fixture.ts';
import { withinDeadline } from './deadline.ts';

test('the caller gets a timeout, although the work that it ends fails as well', async () => {
  const stop = new AbortController();
  const work = () =>
    new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('ended')));
    });
  await expect(withinDeadline(1, stop, work)).rejects.toMatchObject({ code: 'timeout' });
  expect(stop.signal.reason).toMatchObject({ code: 'timeout' });
});

test('a request whose work takes too long gets 504, and the work is ended (D16)', async () => {
  const aborted: unknown[] = [];
  const slow = endpointFor('public');
  const impatient = await serveApp(
    (app) =>
      app.on(slow, ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(signal.reason));
        return new Promise(() => {});
      }),
    { deadlineMs: 150 },
  );
  onTestFinished(() => impatient.stop());
  const { status, body } = await impatient.send('gateway', 'GET', slow.path);
  expect([status, body.code]).toEqual([504, 'timeout']);
  expect(aborted).toEqual([expect.objectContaining({ code: 'timeout' })]);
});
