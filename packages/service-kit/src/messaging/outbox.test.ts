import { newEvent } from '@famibook/contracts/events';
import { UserId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import type { SqlRunner } from '../db/database.ts';
import { addToOutbox } from './outbox.ts';

const userId = UserId.parse('01890000-0000-7000-8000-000000000000');
const by = { schema: 'auth', source: 'auth', now: () => new Date(), newId: () => 'an id' };

test('one event, or more than a call takes as arguments, are written in their order', async () => {
  const written: number[] = [];
  const tx: SqlRunner = {
    $executeRawUnsafe: async (_sql, rows) => {
      const events = JSON.parse(String(rows)) as { version: number }[];
      for (const { version } of events) written.push(version);
      return events.length;
    },
    $queryRawUnsafe: () => Promise.reject(new Error('nothing is read')),
  };
  const event = (version: number) => newEvent('person.deleted.v1', userId, version, { userId });
  await addToOutbox(tx, by, event(0));
  await addToOutbox(
    tx,
    by,
    Array.from({ length: 200_000 }, (_, index) => event(index + 1)),
  );
  expect(written).toEqual(Array.from({ length: 200_001 }, (_, index) => index));
});
