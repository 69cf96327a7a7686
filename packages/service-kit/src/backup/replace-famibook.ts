import type pg from 'pg';
import { quoted, quotedText } from '../db/quoted.ts';
import { conditionOf, readTableShapes, withKitTables } from './backup-tables.ts';
import type { SchemaCatalogue } from './catalogue.ts';
import { copyRows } from './copy-rows.ts';
import type { FamiBookRows, Replacement } from './replacement.ts';
import type { FamiBookParts } from './restore-plan.ts';
import { tableIn } from './scratch-schemas.ts';

type Part = Replacement & { famibook: FamiBookRows };

/**
 * Puts the backup's rows of one FamiBook in the place of the live ones, within the caller's transaction. Rows that others
 * refer to are changed in their place, so that these references stay; rows of users who are gone stay away.
 */
export async function replaceFamiBook(client: pg.Client, catalogue: SchemaCatalogue, part: Part): Promise<void> {
  const { schema, staged, plan, famibook, runId, epoch } = part;
  const tables = withKitTables(part.tables);
  const { onlyMissing = {}, before, after, hasLasting = false } = plan.ofFamiBook ?? {};
  const replaced = catalogue.tables.filter(
    (table) => !onlyMissing[table] && (tables.ofFamiBook[table] ?? NONE) !== NONE,
  );
  const condition = (table: string) =>
    conditionOf({ leftOut: [], ofFamiBook: { ...tables.ofFamiBook, ...onlyMissing } }, table, famibook.famibookId);
  const keys = new Map((await readTableShapes(client, schema)).map(({ name, key }) => [name, key]));
  const isReferredTo = (table: string) =>
    catalogue.foreignKeys.some((key) => key.parent === table && !replaced.includes(key.table));

  const touched = [...replaced, ...Object.keys(onlyMissing)];
  for (const table of touched) await client.query(`ALTER TABLE ${tableIn(schema, table)} DISABLE TRIGGER USER`);
  for (const table of touched) await client.query(`ALTER TABLE ${tableIn(staged, table)} DISABLE TRIGGER USER`);
  const parts = sqlParts(part);
  for (const statement of before?.(parts) ?? []) await client.query(statement);

  for (const table of replaced.toReversed()) {
    const isGone = isReferredTo(table) ? ` AND NOT ${isIn(staged, table, keys.get(table) ?? [])}` : '';
    await client.query(`DELETE FROM ${tableIn(schema, table)} AS "live" WHERE (${condition(table)})${isGone}`);
  }
  // The conditions name tables without a schema: here they mean the backup's.
  await client.query(`SET LOCAL search_path = ${quoted(staged)}, public`);
  for (const table of catalogue.tables.filter((each) => touched.includes(each))) {
    const inPlace = isReferredTo(table) ? changeInPlace(catalogue, table, keys.get(table) ?? []) : '';
    const onConflict = onlyMissing[table] ? 'ON CONFLICT DO NOTHING' : inPlace;
    await client.query(
      copyRows(catalogue, { from: staged, to: schema, table, condition: condition(table), onConflict }),
    );
  }
  await client.query(`SET LOCAL search_path = ${quoted(schema)}, public`);
  for (const statement of after?.(parts) ?? []) await client.query(statement);
  for (const table of touched) await client.query(`ALTER TABLE ${tableIn(schema, table)} ENABLE TRIGGER USER`);

  await client.query(
    `INSERT INTO "restored_famibook" ("famibook_id", "epoch") VALUES ($1, $2)
     ON CONFLICT ("famibook_id") DO UPDATE SET "epoch" = EXCLUDED."epoch"`,
    [famibook.famibookId, epoch],
  );
  const handled = [staged, ...(hasLasting ? [schema] : [])];
  for (const from of handled) await client.query(copyHandled(from), [runId]);
  await client.query(sendAgain(staged), [runId, epoch, famibook.famibookId]);
}

const NONE = 'FALSE';

function isIn(schema: string, table: string, key: readonly string[]): string {
  const same = key.map((column) => `"staged".${quoted(column)} = "live".${quoted(column)}`);
  return `EXISTS (SELECT 1 FROM ${tableIn(schema, table)} AS "staged" WHERE ${same.join(' AND ')})`;
}

function changeInPlace(catalogue: SchemaCatalogue, table: string, key: readonly string[]): string {
  const others = (catalogue.columns.get(table) ?? []).filter(({ name }) => !key.includes(name));
  const changes = others.map(({ name }) => `${quoted(name)} = EXCLUDED.${quoted(name)}`);
  return `ON CONFLICT (${key.map(quoted).join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}

function sqlParts({ schema, staged, administrator, epoch, famibook: { famibookId, newName } }: Part): FamiBookParts {
  return {
    staged: (table) => tableIn(staged, table),
    administrator,
    famibookId: `${quotedText(famibookId)}::uuid`,
    newName: newName && { name: quotedText(newName.name), key: quotedText(newName.key) },
    publish: (query) => `
      INSERT INTO "outbox" ("event")
      SELECT jsonb_build_object('id', gen_random_uuid(), 'type', "type", 'aggregateId', "aggregate_id",
        'version', "version", 'epoch', ${Math.floor(epoch)}, 'occurredAt', to_char(now() AT TIME ZONE 'UTC', ${ISO_FORMAT}),
        'traceId', gen_random_uuid(), 'source', ${quotedText(schema)},
        'actor', jsonb_build_object('kind', 'user', 'id', ${quotedText(administrator)}),
        'names', "names", 'data', "data")
        FROM (${query}) AS "new"`,
  };
}

/** As events carry it. */
const ISO_FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * The new id of an event that is published again, equal in every service. Under its old id it may have been handled
 * already, in rows that are gone now.
 */
function newId(id: string) {
  return `overlay(overlay(md5($1::uuid::text || ${id}) PLACING '4' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid`;
}

/** A subscriber that had handled an event when the backup was taken has it handled. */
function copyHandled(from: string) {
  return `
  INSERT INTO "inbox" ("subscriber", "event_id")
  SELECT "subscriber", ${newId(`"event_id"::text`)} FROM ${tableIn(from, 'inbox')} ON CONFLICT DO NOTHING`;
}

/** Events of the backup about the FamiBook, because a subscriber may not have handled them when it was taken. */
function sendAgain(staged: string) {
  return `
  INSERT INTO "outbox" ("event", "target", "added_at")
  SELECT "event" || jsonb_build_object('epoch', $2::int, 'isSentAgain', true, 'id', ${newId(`("event"->>'id')`)}), "target", "added_at"
    FROM ${tableIn(staged, 'outbox')}
   WHERE "event"->'data'->>'famibookId' = $3::text AND NOT "event" ? 'isUndone' ORDER BY "seq"`;
}
