import type pg from 'pg';

const MEMBERS = 20;

/** $1 the caller, whom the service may not have met yet, $2 how many others. */
const ADD_MEMBERS = `
INSERT INTO person (id, first_name, last_name)
SELECT CASE n WHEN 0 THEN $1 ELSE gen_random_uuid() END, 'Member' || n, 'of the Bench' FROM generate_series(0, $2) n
ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Adds members to a service's replica of users. @returns the ids of all, the caller's too */
export async function seedMembers(database: pg.Client, callerId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(ADD_MEMBERS, [callerId, MEMBERS]);
  return [...new Set([callerId, ...rows.map(({ id }) => id)])];
}
