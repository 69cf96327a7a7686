import { indexBuiltBy, statementsOf } from '@famibook/service-kit/db/index-migration';

/** What the version before cannot live with, and the statement of SQL that does it. */
const CONTRACTING: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drops a table', /\bDROP\s+TABLE\b/i],
  ['drops a column', /\bDROP\s+COLUMN\b/i],
  ['renames something', /\bRENAME\s+(?:TO|COLUMN|CONSTRAINT)\b/i],
  ['refuses null in a column that had it', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a column that the version before leaves empty',
    /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\b(?:DEFAULT|GENERATED)\b)/i,
  ],
  ['changes the type of a column', /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
];

/** `-- contracts 20261123120000_name`: the earlier migration that added what takes the place of the old. */
const MARK = /^-- contracts (\d{14}_\w+)$/m;

interface Migration {
  name: string;
  sql: string;
}

/** Applied migrations are never edited, so the rule about indexes is for those after this one. */
const BEFORE_INDEX_RULE = '20261128020000_names_of_drive_folders';
const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*?\sON\s+(?:ONLY\s+)?"?(\w+)"?/gi;
const TABLE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi;

/** What is wrong with a migration that must run while the version before it still serves. */
export function migrationProblems(migration: Migration, earlier: readonly string[]): string[] {
  return [...contractingProblems(migration, earlier), ...indexProblems(migration)];
}

function contractingProblems({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const statements = statementsOf(sql);
  const found = CONTRACTING.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
  const expanded = MARK.exec(sql)?.[1];
  if (!expanded) return found.map((what) => `${name} ${what}, which the version before it still uses`);
  return earlier.includes(expanded) ? [] : [`${name} contracts ${expanded}, which is no earlier migration`];
}

function indexProblems({ name, sql }: Migration): string[] {
  if (name <= BEFORE_INDEX_RULE || indexBuiltBy(sql) !== undefined) return [];
  const statements = statementsOf(sql);
  const created = new Set([...statements.matchAll(TABLE)].map(([, table]) => table));
  const blocked = [...statements.matchAll(INDEX)].flatMap(([, table = '']) => (created.has(table) ? [] : [table]));
  return blocked.map(
    (table) =>
      `${name} builds an index on ${table}, which holds up all who write to it unless the migration is nothing but CREATE INDEX CONCURRENTLY IF NOT EXISTS`,
  );
}
