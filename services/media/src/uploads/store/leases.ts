import type { Database } from '@famibook/service-kit/db/database';

const IS_FREE = '(lease IS NULL OR lease_until < now())';
const UNTIL = `now() + $3::float8 * interval '1 millisecond'`;

/** A lease need not survive a crash of the database: whoever lost it finds another token, or none, and stops. */
const UNFLUSHED = `quick AS (SELECT set_config('synchronous_commit', 'off', true))`;

const TAKE = {
  name: 'media-upload-take-lease',
  text: `WITH ${UNFLUSHED}
         UPDATE upload SET
           lease = CASE WHEN ${IS_FREE} THEN $2::uuid ELSE lease END,
           lease_until = CASE WHEN ${IS_FREE} THEN ${UNTIL} ELSE lease_until END,
           is_lease_wanted = NOT ${IS_FREE}
         FROM quick WHERE id = $1 RETURNING lease = $2::uuid AS "isTaken"`,
};
const RENEW = {
  name: 'media-upload-renew-leases',
  // A row that a transaction has locked is renewed the next time: waiting for several rows could deadlock.
  text: `WITH ${UNFLUSHED}, mine AS (
           SELECT id FROM upload WHERE id = ANY ($1::uuid[]) AND lease = ANY ($2::uuid[]) FOR UPDATE SKIP LOCKED)
         UPDATE upload SET lease_until = ${UNTIL} FROM mine, quick WHERE upload.id = mine.id`,
};
const UNDISTURBED = {
  name: 'media-upload-undisturbed-leases',
  text: 'SELECT lease FROM upload WHERE id = ANY ($1::uuid[]) AND lease = ANY ($2::uuid[]) AND NOT is_lease_wanted',
};
const RELEASE = {
  name: 'media-upload-release-lease',
  text: `WITH ${UNFLUSHED}
         UPDATE upload SET lease = NULL, lease_until = NULL, is_lease_wanted = false
         FROM quick WHERE id = $1 AND lease = $2`,
};

export interface Lease {
  uploadId: string;
  /** Unlike that of any other request: what is compared when the upload is changed. */
  token: string;
}

/** Which request may change an upload, for all replicas; times are the database's. */
export function createUploadLeases(db: Pick<Database, 'query'>) {
  return {
    /** Takes a lease that is free or has run out; otherwise says in the row that it is wanted. */
    take: async ({ uploadId, token }: Lease, forMs: number): Promise<'taken' | 'wanted' | 'no upload'> => {
      const [row] = await db.query<{ isTaken: boolean }>({ ...TAKE, values: [uploadId, token, forMs] });
      if (!row) return 'no upload';
      return row.isTaken ? 'taken' : 'wanted';
    },
    renew: async (leases: readonly Lease[], forMs: number): Promise<void> =>
      void (await db.query({ ...RENEW, values: [...idsAndTokens(leases), forMs] })),
    /** The tokens of those that are still held and that nobody waits for. */
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
