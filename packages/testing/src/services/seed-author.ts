import type { Identity } from '@famibook/contracts/identity';
import type pg from 'pg';
import { currentFamiBookOf } from './replica-events.ts';

/** Adds a user and the FamiBook in which the user stands to the replicas of a service. @returns their ids */
export async function seedAuthor(pool: pg.Pool, author: Identity): Promise<{ famibookId: string; userId: string }> {
  const { famibookId, famibookName } = currentFamiBookOf(author);
  const { userId, firstName, lastName } = author;
  await pool.query('INSERT INTO famibook (id, name) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
    famibookId,
    famibookName,
  ]);
  await pool.query('INSERT INTO person (id, first_name, last_name) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
    userId,
    firstName,
    lastName,
  ]);
  return { famibookId, userId };
}
