import type pg from 'pg';
import { CannotStart } from '../runtime/cannot-start.ts';

/**
 * Connects a client of the start or of an operator's command.
 * @throws CannotStart with the server, the role and the reason, without the password
 */
export async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { user, database, host, port } = client;
    throw new CannotStart(
      `No connection${user ? ` as ${user}` : ''} to the database ${database} at ${host}:${port}: ${reasonOf(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** A name with several addresses fails with an error for each of them and without a message of its own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
