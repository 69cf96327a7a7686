import pg from 'pg';

const LOCK = `hashtext('famibook restore'), hashtext($1)`;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Waits until no replica holds a shared lock on the schema. It is released when the connection ends.
 * @throws when that takes longer than the connection's `lock_timeout`
 */
export async function takeRestoreLock(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${LOCK})`, [schema]);
}

/**
 * Waits while a restore has the lock.
 * @returns false when that takes longer than the connection's `lock_timeout`
 */
export async function takeSharedLock(client: pg.ClientBase, schema: string): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${LOCK})`, [schema]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

export async function releaseSharedLock(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`SELECT pg_advisory_unlock_shared(${LOCK})`, [schema]);
}
