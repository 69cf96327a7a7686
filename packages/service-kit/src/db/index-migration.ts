/** A migration that is nothing but the build of an index beside the writers of its table. */
const INDEX_MIGRATION =
  /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(\w+)"?\s+ON\s[^;]+;?\s*$/i;

/** The SQL of a migration without its comments. */
export function statementsOf(sql: string): string {
  return sql.replace(/--.*$/gm, '');
}

/** The name of the index that a migration builds, or undefined for any other migration. */
export function indexBuiltBy(sql: string): string | undefined {
  return INDEX_MIGRATION.exec(statementsOf(sql))?.[1];
}
