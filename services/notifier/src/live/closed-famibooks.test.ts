import { setImmediate as turn } from 'node:timers/promises';
import type { FamiBookId } from '@famibook/contracts/ids';
import { expect, it } from 'vitest';
import { createClosedFamiBooks } from './closed-famibooks.ts';
import { createConnections } from './connections.ts';

it('auth is asked about each unknown FamiBook, and about a bounded number of them at once (D28)', async () => {
  const famibookIds = Array.from({ length: 100 }, (_, number) => `famibook-${number}` as FamiBookId);
  const asked: FamiBookId[] = [];
  let inFlight = 0;
  let most = 0;
  const call = async (_: string, __: object, { body }: { body: { famibookIds: FamiBookId[] } }) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await turn();
    inFlight -= 1;
    asked.push(...body.famibookIds);
    return { famibooks: body.famibookIds.map((famibookId) => ({ famibookId, isSuspended: false })) };
  };
  const closed = createClosedFamiBooks({
    connections: createConnections(),
    calls: { call: call as never },
    onClosed: () => undefined,
  });
  await Promise.all(famibookIds.map((seeing) => closed.ask({ seeing })));
  expect(asked.toSorted()).toEqual(famibookIds.toSorted());
  expect(most).toBe(16);
  expect(famibookIds.filter((seeing) => closed.isUnknown({ seeing }))).toEqual([]);
});
