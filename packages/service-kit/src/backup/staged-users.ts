import type { EventType } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { SqlRunner } from '../db/database.ts';
import { addToOutbox } from '../messaging/outbox.ts';
import type { Publish } from '../messaging/service-events.ts';
import type { RestorePlan } from './restore-plan.ts';
import { restoreSchema, tableIn } from './scratch-schemas.ts';
import { withScratchConnection } from './staging.ts';

/** The staged rows, in which plain names of tables mean those of the backup. */
interface StagedRows {
  tx: SqlRunner;
  /** Adds to the staged outbox; the events go out once the rows are the live ones. */
  publish: Publish;
}

export type RemoveStagedUser = (staged: StagedRows, userId: string) => Promise<void>;

interface StagedService {
  url: string;
  name: string;
  plan: RestorePlan;
  removeStagedUser?: RemoveStagedUser | undefined;
}

/** Takes users and what they left out of the staged rows, so that a restore never shows it, not even for a moment (D8). */
export async function removeStagedUsers(
  { url, name, plan, removeStagedUser }: StagedService,
  users: readonly string[],
): Promise<void> {
  const schema = restoreSchema(name);
  const publish: Publish = (tx, events) =>
    addToOutbox(tx, { schema, source: name, now: () => new Date(), newId }, events);
  await withScratchConnection(url, schema, async (client) => {
    await client.query('BEGIN');
    const tx = runnerOf(client);
    if (removeStagedUser) for (const userId of users) await removeStagedUser({ tx, publish }, userId);
    for (const statement of plan.removeUsers?.({ live: (table) => tableIn(name, table) }) ?? [])
      await client.query(statement, [users]);
    await client.query('COMMIT');
  });
}

/**
 * Whose deletion is in the live outbox: others may not have heard of it, while the broker is away or where an event
 * waits in a queue, and it would have no effect after a restore. A published event stays for longer than that takes.
 * A restore has undone some of the deletions that still wait there.
 */
export async function listDeletedUsers(url: string, schema: string): Promise<UserId[]> {
  return withScratchConnection(url, schema, async (client) => {
    const { rows } = await client.query<{ id: UserId }>(
      `SELECT DISTINCT "event" -> 'data' ->> 'userId' AS "id" FROM "outbox"
        WHERE "event" ->> 'type' = $1 AND NOT "event" ? 'isUndone'`,
      ['person.deleted.v1' satisfies EventType],
    );
    return rows.map(({ id }) => id);
  });
}

function runnerOf(client: pg.Client): SqlRunner {
  return {
    $executeRawUnsafe: async (sql, ...values) => (await client.query(sql, values)).rowCount ?? 0,
    $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows as T,
  };
}
