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

/** What a restore that has not ended refuses, in words for the operator. */
const REFUSALS = {
  /** Staged rows are of the version that began the restore, and tables that were migrated since could not take them. */
  upgrade:
    'A restore of a backup has not ended, and an upgrade would break it; nothing was changed. Start the version that was here before once more, which ends the restore by itself, and upgrade then.',
  command:
    'A restore of a backup has not ended, and would undo this; nothing was changed. FamiBook ends it by itself while it runs: try again then.',
};

/**
 * Refuses an upgrade, or a command of the operator, while a restore keeps one of these services closed.
 * @throws CannotStart
 */
export async function refuseWhileRestoring(
  schemas: readonly ServiceSchema[],
  what: keyof typeof REFUSALS,
): Promise<void> {
  const closed = await Promise.all(schemas.map(isClosed));
  if (closed.includes(true)) throw new CannotStart(REFUSALS[what]);
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
