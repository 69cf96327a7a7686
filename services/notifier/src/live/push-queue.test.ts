import type { FamiBookId } from '@famibook/contracts/ids';
import { expect, it } from 'vitest';
import { createPushQueue } from './push-queue.ts';
import type { Notice } from './pushes.ts';

const noticeOf = (famibook: string, id: string): Notice => ({
  push: { type: 'photo_uploaded', data: { id, famibookName: famibook } },
  to: { seeing: famibook as FamiBookId },
});

/** Auth responds when it is let; `known` FamiBooks are open. */
function open(known: string[]) {
  const pushed: string[] = [];
  const leftOut: string[] = [];
  const auth = Promise.withResolvers<void>();
  const push = createPushQueue({
    closed: {
      isUnknown: ({ seeing }) => !known.includes(String(seeing)),
      isAbout: () => false,
      ask: async ({ seeing }) => {
        await auth.promise;
        known.push(String(seeing));
      },
    },
    push: (notice) => void pushed.push(notice.push.data.id),
    leaveOut: (notices) => void leftOut.push(...notices.map((notice) => notice.push.data.id)),
  });
  return { push, pushed, leftOut, auth };
}

it('while auth is asked about one FamiBook the pushes of others go on, and its own follow in their order (D28)', async () => {
  const { push, pushed, auth } = open(['berg']);
  const first = push(noticeOf('moreau', 'm1'));
  void push(noticeOf('moreau', 'm2'));
  void push(noticeOf('berg', 'b1'));
  expect(pushed).toEqual(['b1']);
  auth.resolve();
  await first;
  expect(pushed).toEqual(['b1', 'm1', 'm2']);
  void push(noticeOf('moreau', 'm3'));
  expect(pushed).toEqual(['b1', 'm1', 'm2', 'm3']);
});

it('without a response of auth the pushes are left out together, and no more than a bounded number waits for it', async () => {
  const { push, pushed, leftOut, auth } = open([]);
  const first = push(noticeOf('moreau', 'm1'));
  for (let at = 2; at <= 101; at++) void push(noticeOf('moreau', `m${at}`));
  expect(leftOut).toEqual(['m101']);
  auth.reject(new Error('auth is away'));
  await first;
  expect(leftOut).toHaveLength(101);
  expect(pushed).toEqual([]);
});
