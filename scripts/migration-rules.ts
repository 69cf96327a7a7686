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

/** What is wrong with a migration that must run while the version before it still serves. */
export function migrationProblems({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const statements = sql.replace(/--.*$/gm, '');
  const found = CONTRACTING.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
  const expanded = MARK.exec(sql)?.[1];
  if (!expanded) return found.map((what) => `${name} ${what}, which the version before it still uses`);
  return earlier.includes(expanded) ? [] : [`${name} contracts ${expanded}, which is no earlier migration`];
}
