import pg from 'pg';
import { plainUrl } from '../db/plain-url.ts';
import { KEEP_ALIVE } from '../db/response-timeout.ts';
import { CannotStart } from '../runtime/cannot-start.ts';
import { tableIn } from './scratch-schemas.ts';

const CONNECT_TIMEOUT_MS = 10_000;

interface ServiceSchema {
  name: string;
  url: string;
}

/**
 * Refuses an upgrade while a restore keeps one of these services closed. The rows of the backup wait in schemas of the
 * version that began it, and tables that were migrated since could no longer take them.
 * @throws CannotStart
 */
export async function refuseWhileRestoring(schemas: readonly ServiceSchema[]): Promise<void> {
  const closed = await Promise.all(schemas.map(isClosed));
  if (!closed.includes(true)) return;
  throw new CannotStart(
    'A restore of a backup has not ended, and an upgrade would break it; nothing was changed. Start the version that was here before once more, which ends the restore by itself, and upgrade then.',
  );
}

async function isClosed({ name, url }: ServiceSchema): Promise<boolean> {
  const client = new pg.Client({
    connectionString: plainUrl(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const state = tableIn(name, 'restore_state');
    const found = await client.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "is"', [state]);
    // A first start has none yet.
    if (!found.rows[0]?.is) return false;
    const { rowCount } = await client.query(`SELECT 1 FROM ${state} WHERE "closed_by" IS NOT NULL`);
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
