import pg from 'pg';
import { quoted } from '../db/quoted.ts';
import { INBOX_HOURS, PUBLISHED_HOURS } from '../messaging/trim.ts';
import { retry } from '../runtime/retry.ts';
import { readCatalogue, type SchemaCatalogue, valueFor } from './catalogue.ts';
import { copyRows } from './copy-rows.ts';
import { replaceFamiBook } from './replace-famibook.ts';
import type { Replacement } from './replacement.ts';
import type { RestorePlan } from './restore-plan.ts';
import { tableIn } from './scratch-schemas.ts';
import { withScratchConnection } from './staging.ts';

const LOCK_TIMEOUT = '60s';

/**
 * Puts the backup's rows in the place of the live ones, in one transaction that readers wait for. Tables, types and
 * functions stay what they are, so that no prepared statement and no foreign key notices.
 * @returns whether the rows were replaced now, and not by an earlier call
 */
export function replaceRows(replacement: Replacement): Promise<boolean> {
  const { url, schema } = replacement;
  const options = { firstWaitMs: 100, maxWaitMs: 1_000, maxTries: 5, isTransient: isDeadlock };
  return withScratchConnection(url, schema, (client) =>
    retry(async () => {
      await client.query('BEGIN');
      try {
        const isReplaced = await replaceIn(client, replacement);
        await client.query(replacement.isTrial ? 'ROLLBACK' : 'COMMIT');
        return isReplaced;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    }, options),
  );
}

async function replaceIn(client: pg.Client, replacement: Replacement): Promise<boolean> {
  const { schema, staged, runId, epoch, administrator, tables, plan } = replacement;
  const { leftOut } = tables;
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const state = await client.query<{ isDone: boolean }>(
    `SELECT "switched_run" IS NOT DISTINCT FROM $1::uuid AS "isDone" FROM ${tableIn(schema, 'restore_state')} FOR UPDATE`,
    [runId],
  );
  if (state.rows[0]?.isDone) return false;

  const catalogue = await readCatalogue(client, schema);
  await client.query(`UPDATE ${tableIn(schema, 'restore_epoch')} SET "epoch" = GREATEST("epoch", $1::int)`, [epoch]);
  await client.query(`UPDATE ${tableIn(schema, 'restore_state')} SET "switched_run" = $1::uuid`, [runId]);
  if (replacement.famibook) {
    await replaceFamiBook(client, catalogue, { ...replacement, famibook: replacement.famibook });
    return true;
  }

  const replaced = touchedBy(catalogue, leftOut, plan);
  const live = replaced.map((table) => tableIn(schema, table));
  if (live.length > 0) await client.query(`LOCK TABLE ${live.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  for (const table of replaced) {
    for (const each of [tableIn(schema, table), tableIn(staged, table)]) {
      await client.query(`ALTER TABLE ${each} DISABLE TRIGGER USER`);
    }
  }

  const parts = { staged: (table: string) => tableIn(staged, table), administrator };
  for (const table of replaced.filter((each) => leftOut.includes(each))) {
    const condition = plan.retained?.[table]?.(parts);
    await client.query(
      copyRows(catalogue, { from: schema, to: staged, table, condition, onConflict: 'ON CONFLICT DO NOTHING' }),
    );
  }
  for (const statement of plan.beforeReplacing?.(parts) ?? []) await client.query(statement);

  const emptied = replaced.filter((table) => table !== 'outbox').map((table) => tableIn(schema, table));
  if (emptied.length > 0) await client.query(`TRUNCATE ${emptied.join(', ')}`);
  for (const statement of undoOutbox(schema)) await client.query(statement);
  for (const table of replaced) {
    if (table === 'outbox') await client.query(insertOutbox(schema, staged), [epoch]);
    else await client.query(insertAll(catalogue, { schema, staged, table }));
  }
  for (const sequence of catalogue.sequences) await client.query(moveForward(schema, staged, sequence));
  for (const table of live) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query(`UPDATE ${tableIn(schema, 'restore_epoch')} SET "oldest" = "epoch"`);
  return true;
}

/**
 * Every table that a backup holds, and of the others those that lose rows or that refer to a replaced one: Postgres
 * empties a table only together with those. Parents before children.
 */
function touchedBy(
  { tables, foreignKeys }: SchemaCatalogue,
  leftOut: readonly string[],
  { retained }: RestorePlan,
): string[] {
  const touched = new Set(tables.filter((table) => !leftOut.includes(table) || retained?.[table]));
  for (const table of tables) {
    if (foreignKeys.some((key) => key.table === table && touched.has(key.parent))) touched.add(table);
  }
  return tables.filter((table) => touched.has(table));
}

interface Place {
  schema: string;
  staged: string;
  table: string;
}

/** What an old backup had handled stays for as long as an event does: its events go out again, and must find it. */
const OLDEST_HANDLED = `now() - interval '${INBOX_HOURS - PUBLISHED_HOURS} hours'`;

function insertAll(catalogue: SchemaCatalogue, { schema, staged, table }: Place): string {
  const columns = catalogue.columns.get(table) ?? [];
  const expressionOf = (column: (typeof columns)[number]) =>
    table === 'inbox' && column.name === 'handled_at'
      ? `GREATEST(${quoted(column.name)}, ${OLDEST_HANDLED})`
      : valueFor(schema, column);
  return `INSERT INTO ${tableIn(schema, table)} (${columns.map(({ name }) => quoted(name)).join(', ')})
    SELECT ${columns.map(expressionOf).join(', ')} FROM ${tableIn(staged, table)}`;
}

/** What still waits for the broker goes out under its old epoch, for the subscriptions that are lasting. */
function undoOutbox(schema: string): string[] {
  const outbox = tableIn(schema, 'outbox');
  return [
    `DELETE FROM ${outbox} WHERE "published_at" IS NOT NULL`,
    `UPDATE ${outbox} SET "event" = "event" || '{"isUndone": true}'`,
  ];
}

/**
 * Every event of the backup goes out again, because the broker may have held it when the backup was taken; the inboxes,
 * restored too, make each act once. New numbers, so that no relay takes a row for one that it published before.
 */
function insertOutbox(schema: string, staged: string) {
  return `
  INSERT INTO ${tableIn(schema, 'outbox')} ("event", "target", "added_at")
  SELECT "event" || jsonb_build_object('epoch', $1::int), "target", "added_at" FROM ${tableIn(staged, 'outbox')}
   WHERE NOT "event" ? 'isUndone' ORDER BY "seq"`;
}

/** Numbers that people read to each other are given once, also over a restore. */
function moveForward(
  schema: string,
  staged: string,
  { name, table, column }: SchemaCatalogue['sequences'][number],
): string {
  const last = (of: string) => `(SELECT "last_value" FROM ${tableIn(of, name)})`;
  const used = `(SELECT COALESCE(max(${quoted(column)}), 1) FROM ${tableIn(schema, table)})`;
  return `SELECT setval(${pg.escapeLiteral(tableIn(schema, name))}, GREATEST(${last(schema)}, ${last(staged)}, ${used}))`;
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '40P01';
}
