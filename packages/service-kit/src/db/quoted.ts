import pg from 'pg';

/** A name as SQL takes it. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);
