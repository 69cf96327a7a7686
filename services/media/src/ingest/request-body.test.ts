import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { assertRoomInQueue } from './request-body.ts';

it('a picture of a user with too many waiting is refused after its bytes have arrived, and delays no other (D24)', async () => {
  const [busy, free] = [0, 1].map(() =>
    createFairQueue({ atOnce: 1, waitingPerUser: 1, waitingPerFamiBook: 1, waiting: 1 }),
  );
  if (!busy || !free) throw new TypeError('there are two lines');
  const [anna, cleo] = [
    { famibookId: 'Ash', userId: 'anna' },
    { famibookId: 'Oak', userId: 'cleo' },
  ];
  const ends = Promise.withResolvers<void>();
  const under = [busy.run(anna, () => ends.promise), busy.run(anna, () => ends.promise)];
  const body = new PassThrough();
  const finished: string[] = [];
  const refused = assertRoomInQueue([free, busy], anna, body).catch(
    (error: Error) => void finished.push(error.message),
  );
  await assertRoomInQueue([free], cleo, new PassThrough());
  finished.push('the others');
  body.end(Buffer.alloc(1_000_000));
  await refused;
  expect(finished).toEqual(['the others', expect.stringMatching(/^Your other pictures are still being prepared/)]);
  expect(body.readableEnded).toBe(true);
  ends.resolve();
  await Promise.all(under);
});
