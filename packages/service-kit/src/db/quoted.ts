import pg from 'pg';

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

/** Quotes a text for SQL that takes no parameters. */
export function quotedText(text: string): string {
  return pg.escapeLiteral(text);
}
