import type { Database } from '@famibook/service-kit/db/database';

const IS_FREE = '(lease IS NULL OR lease_until < now())';
const UNTIL = `now() + $3::float8 * interval '1 millisecond'`;

/** A lease need not survive a crash of the database: a holder that lost it finds another token, or none, and stops. */
const WITHOUT_FLUSH = `quick AS (SELECT set_config('synchronous_commit', 'off', true))`;

const ACQUIRE = {
  name: 'media-upload-acquire-lease',
  text: `WITH ${WITHOUT_FLUSH}
         UPDATE upload SET
           lease = CASE WHEN ${IS_FREE} THEN $2::uuid ELSE lease END,
           lease_until = CASE WHEN ${IS_FREE} THEN ${UNTIL} ELSE lease_until END,
           is_lease_wanted = NOT ${IS_FREE}
         FROM quick WHERE id = $1 RETURNING lease = $2::uuid AS "isAcquired"`,
};
const RENEW = {
  name: 'media-upload-renew-leases',
  // A row that a transaction has locked is renewed the next time, because waiting for several rows could deadlock.
  text: `WITH ${WITHOUT_FLUSH}, mine AS (
           SELECT id FROM upload WHERE id = ANY ($1::uuid[]) AND lease = ANY ($2::uuid[]) FOR UPDATE SKIP LOCKED)
         UPDATE upload SET lease_until = ${UNTIL} FROM mine, quick WHERE upload.id = mine.id`,
};
const UNDISTURBED = {
  name: 'media-upload-undisturbed-leases',
  text: 'SELECT lease FROM upload WHERE id = ANY ($1::uuid[]) AND lease = ANY ($2::uuid[]) AND NOT is_lease_wanted',
};
const RELEASE = {
  name: 'media-upload-release-lease',
  text: `WITH ${WITHOUT_FLUSH}
         UPDATE upload SET lease = NULL, lease_until = NULL, is_lease_wanted = false
         FROM quick WHERE id = $1 AND lease = $2`,
};

export interface Lease {
  uploadId: string;
  /** Unique for each request; every change of the upload compares it. */
  token: string;
}

/** Stores which request may change an upload, for all replicas, by the clock of the database. */
export function createUploadLeases(db: Pick<Database, 'query'>) {
  return {
    /** Acquires a lease that is free or expired; otherwise notes in the row that it is wanted. */
    acquire: async ({ uploadId, token }: Lease, forMs: number): Promise<'acquired' | 'wanted' | 'no upload'> => {
      const [row] = await db.query<{ isAcquired: boolean }>({ ...ACQUIRE, values: [uploadId, token, forMs] });
      if (!row) return 'no upload';
      return row.isAcquired ? 'acquired' : 'wanted';
    },
    renew: async (leases: readonly Lease[], forMs: number): Promise<void> =>
      void (await db.query({ ...RENEW, values: [...idsAndTokens(leases), forMs] })),
    /** @returns the tokens of those that are still held and that no other request wants */
    undisturbed: async (leases: readonly Lease[]): Promise<Set<string>> => {
      const rows = await db.query<{ lease: string }>({ ...UNDISTURBED, values: idsAndTokens(leases) });
      return new Set(rows.map(({ lease }) => lease));
    },
    release: async ({ uploadId, token }: Lease): Promise<void> =>
      void (await db.query({ ...RELEASE, values: [uploadId, token] })),
  };
}
export type UploadLeases = ReturnType<typeof createUploadLeases>;

function idsAndTokens(leases: readonly Lease[]): [string[], string[]] {
  return [leases.map(({ uploadId }) => uploadId), leases.map(({ token }) => token)];
}
