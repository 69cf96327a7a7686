import pg from 'pg';

/** Quotes a name for SQL. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Quotes a text for SQL that takes no parameters. */
export const quotedText = (text: string): string => pg.escapeLiteral(text);
