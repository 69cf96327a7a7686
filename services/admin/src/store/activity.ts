import { ACTIVITY_ACTIONS } from '@famibook/contracts/activity/actions';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { ActivityFilters, ListedLine, RecordedLine } from '../domain/activity.ts';

export type ActivityStore = ReturnType<typeof createActivityStore>;

/** The most lines that one statement deletes, so that no lock is held for long. */
const BATCH = 1_000;

/** Lines of Activity: added once, read, and deleted after a year; the database refuses any other change (D41). */
export function createActivityStore(db: Pick<Database, 'query' | 'pool'>) {
  return {
    /** Adds a line unless there is one of its event already. */
    add: async (tx: SqlRunner, line: RecordedLine): Promise<void> => {
      const { actor, subject } = line;
      await tx.$executeRawUnsafe(
        INSERT,
        line.id,
        line.at.toISOString(),
        line.action,
        ACTIVITY_ACTIONS[line.action],
        actor.kind,
        actor.id,
        actor.name,
        subject?.kind ?? null,
        subject?.id ?? null,
        subject?.name ?? null,
        line.famibookId,
        line.famibookName,
        JSON.stringify(line.details),
      );
    },
    /** The newest first. */
    list: (filters: ActivityFilters, { after, limit }: { after: Position; limit: number }): Promise<ListedLine[]> =>
      db.query<ListedLine>(pageStatement(filters, after, limit)),
    /** Counts up to `cap`, so that counting costs the same however many lines there are. */
    count: async (filters: ActivityFilters, cap: number): Promise<number> =>
      (await db.query<{ total: number }>(countStatement(filters, cap)))[0]?.total ?? 0,
    /** By the clock of the database, which refuses to delete what is younger than a year. */
    purge: async (): Promise<void> => {
      for (let removed = BATCH; removed === BATCH; ) {
        removed = (await db.pool.query(PURGE, [BATCH])).rowCount ?? 0;
      }
    },
  };
}

const INSERT = `INSERT INTO activity (id, at, action, kind, actor_kind, actor_id, actor_name, subject_kind, subject_id,
  subject_name, famibook_id, famibook_name, details)
  VALUES ($1::uuid, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9, $10, $11::uuid, $12, $13::jsonb)
  ON CONFLICT (id) DO NOTHING`;

const PURGE = `DELETE FROM activity WHERE id = ANY(ARRAY(
  SELECT id FROM activity WHERE at < now() - interval '1 year' ORDER BY at LIMIT $1))`;

const COLUMNS = `id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, action, kind,
  jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor,
  CASE WHEN subject_kind IS NOT NULL
    THEN jsonb_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name) END AS subject,
  famibook_id AS "famibookId", famibook_name AS "famibookName", details`;

/** An operator has no name; a backup is shown by its level. */
const SHOWN = `concat_ws(' ', coalesce(actor_name, CASE actor_kind WHEN 'operator' THEN 'the operator of the server' END),
  subject_name, famibook_name, replace(action, '.', ' '), (details ->> 'level') || ' backup', details::text)`;

/** Only the conditions that are asked for, so that each of them can use its index. */
function conditions({ scope, search, said, kind, since, until }: ActivityFilters) {
  const values: unknown[] = [since, until];
  const texts = ['at >= $1::timestamptz', 'at < $2::timestamptz'];
  const names: string[] = [];
  const add = (name: string, value: unknown, text: (place: string) => string) => {
    values.push(value);
    names.push(name);
    texts.push(text(`$${values.length}`));
  };
  if (scope !== 'all') add('famibook', scope, (place) => `famibook_id = ${place}::uuid`);
  if (kind !== undefined) add('kind', kind, (place) => `kind = ${place}`);
  if (search !== undefined) {
    values.push(JSON.stringify(said));
    const isSaid = `EXISTS (SELECT 1 FROM jsonb_to_recordset($${values.length}::jsonb) AS said(action text, details jsonb)
      WHERE said.action = activity.action AND activity.details @> said.details)`;
    add('search', search, (place) => `(${isSaid} OR strpos(lower(${SHOWN}), lower(${place})) > 0)`);
  }
  return { values, where: texts.join(' AND '), name: names.map((name) => `-${name}`).join('') };
}

function pageStatement(filters: ActivityFilters, after: Position, limit: number) {
  const { values, where, name } = conditions(filters);
  const count = values.length;
  return {
    name: `activity${name}`,
    text: `SELECT ${COLUMNS} FROM activity
            WHERE ${where} AND (at, id) < ($${count + 1}::timestamptz, $${count + 2}::uuid)
            ORDER BY at DESC, id DESC LIMIT $${count + 3}`,
    values: [...values, after.at, after.id, limit],
  };
}

function countStatement(filters: ActivityFilters, cap: number) {
  const { values, where, name } = conditions(filters);
  return {
    name: `activity-total${name}`,
    text: `SELECT count(*)::int AS total FROM (SELECT 1 FROM activity WHERE ${where} LIMIT $${values.length + 1}) found`,
    values: [...values, cap],
  };
}
