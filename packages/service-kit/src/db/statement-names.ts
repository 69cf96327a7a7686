import { createHash } from 'node:crypto';

/**
 * Names for the statements that Prisma makes, so that each is planned once a connection. A prepared statement stays as
 * long as its connection, and lists of values (`IN ($1, $2, …)`) make a new text for every length: beyond `max` texts
 * a statement gets no name, so that it is not prepared.
 */
export function statementNames(max = 500): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max) return '';
    const name = `p_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}
