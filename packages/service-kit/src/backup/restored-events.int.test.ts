import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ADA, BEN, backup, table, test } from '../testing/restore-fixture.ts';
import { listDeletedUsers } from './staged-users.ts';

test('events of the backup go out again under the new epoch and new numbers; those from before act no more (D32)', async ({
  restore,
}) => {
  const { rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await stage(backup());
  const [before] = (await rows('SELECT max(seq)::int AS seq FROM outbox')) as { seq: number }[];
  await replace(randomUUID());
  const after = (await rows(`SELECT seq::int, event, published_at FROM outbox WHERE event->>'id' = 'a'`)) as {
    seq: number;
  }[];
  expect(after).toEqual([{ seq: expect.any(Number), event: { id: 'a', epoch: 5 }, published_at: null }]);
  expect(after[0]?.seq).toBeGreaterThan(before?.seq ?? Number.NaN);
  expect(await rows('SELECT epoch, oldest FROM restore_epoch')).toEqual([{ epoch: 5, oldest: 5 }]);
  expect(await rows('SELECT event_id FROM inbox')).toEqual([{ event_id: BEN }]);
});

test('an event that waits for the broker still goes out, first and as one from before; one that is out does not (D41)', async ({
  restore,
}) => {
  const { client, rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await client.query(`INSERT INTO outbox (event, published_at) VALUES ('{"id": "out", "epoch": 0}', now())`);
  await stage(backup());
  await replace(randomUUID());
  expect(await rows('SELECT event, published_at FROM outbox ORDER BY seq')).toEqual([
    { event: { id: 'live', epoch: 0, isUndone: true }, published_at: null },
    { event: { id: 'a', epoch: 5 }, published_at: null },
  ]);
});

test('an event that an earlier restore has undone does not go out again with a backup that was taken since (D32)', async ({
  restore,
}) => {
  const { rows, stage, replace } = restore;
  const columns = ['seq', 'event', 'target', 'added_at', 'published_at'];
  const undone = `8\t{"id": "b", "epoch": 0, "isUndone": true}\t\\N\t2026-11-01 10:00:00+00\t\\N`;
  await stage([table('outbox', columns, undone)]);
  await replace(randomUUID());
  expect(await rows('SELECT event FROM outbox')).toEqual([]);
});

test('a deletion that a restore has undone and that still waits for the broker takes no user out of the next one (D32)', async ({
  restore,
}) => {
  const { url, schema, client, stage, replace } = restore;
  const deletion = (userId: string, epoch: number) =>
    client.query('INSERT INTO outbox (event) VALUES ($1)', [{ type: 'person.deleted.v1', epoch, data: { userId } }]);
  await deletion(BEN, 0);
  expect(await listDeletedUsers(url, schema)).toEqual([BEN]);
  await stage(backup());
  await replace(randomUUID());
  await deletion(ADA, 5);
  expect(await listDeletedUsers(url, schema)).toEqual([ADA]);
});

test('handled events of an old backup stay until its events have gone out again (D32)', async ({ restore }) => {
  const { rows, stage, replace } = restore;
  await stage(backup());
  await replace(randomUUID());
  expect(await rows(`SELECT handled_at > now() - interval '13 days' AS "stays" FROM inbox`)).toEqual([{ stays: true }]);
});
