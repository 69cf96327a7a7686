import type { Identity } from '@famibook/contracts/identity';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';

/*
 * What the replicas of FamiBooks share, in the schema of every service that holds content: the table `famibook` has an
 * `id`, a `name`, a `fact_version`, and the times `suspended_at` and `deleted_at`. A deleted FamiBook's row stays as a
 * tombstone.
 */

interface FamibookStanding {
  isDeleted: boolean;
  isSuspended: boolean;
}

type Reader = Pick<Identity, 'isAdmin'>;

const STANDING = `SELECT deleted_at IS NOT NULL AS "isDeleted", suspended_at IS NOT NULL AS "isSuspended"
  FROM famibook WHERE id = $1::uuid`;

/**
 * The administrator, who decides about it, still sees what is in a suspended FamiBook.
 * @throws AppError `famibook_not_found` for a deleted one (D40), `famibook_suspended` (D39)
 */
function assertFamibookOpen(who: Reader, standing: FamibookStanding | undefined): void {
  if (standing?.isDeleted) throw new AppError('famibook_not_found');
  assertNotSuspended(who, standing?.isSuspended ?? false);
}

/** @throws AppError `famibook_suspended` (D39) */
export function assertNotSuspended(who: Reader, isSuspended: boolean): void {
  if (isSuspended && !who.isAdmin) throw new AppError('famibook_suspended');
}

/**
 * Lets a write into a FamiBook and holds its row until the transaction ends: a suspension or deletion waits for it, or was
 * first and is found here. The weakest lock, so that writers of one FamiBook do not wait for each other.
 * @throws AppError `famibook_not_found`, `famibook_suspended`
 */
export async function admitToFamibook(tx: SqlRunner, who: Reader, famibookId: string): Promise<void> {
  const [standing] = await tx.$queryRawUnsafe<FamibookStanding[]>(`${STANDING} FOR KEY SHARE`, famibookId);
  assertFamibookOpen(who, standing);
}

/** The same for a read of what is in a FamiBook. */
async function assertReadable(db: Database, who: Reader, famibookId: string): Promise<void> {
  const [standing] = await db.query<FamibookStanding>({
    name: 'famibook-standing',
    text: STANDING,
    values: [famibookId],
  });
  assertFamibookOpen(who, standing);
}

/** For `Composition.admit`: the current FamiBook must be open for whatever is asked about it. */
export function admitToCurrent(db: Database): (who: Identity) => Promise<void> {
  return async (who) => {
    if (who.current && !who.isAdmin) await assertReadable(db, who, who.current.famibookId);
  };
}

/** Waits for what is being written there now, and keeps what comes later waiting: before its standing changes. */
export async function lockFamibookCopy(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = $1::uuid FOR UPDATE', famibookId);
}

/**
 * Leaves a tombstone: nothing comes into this FamiBook any more once this is committed, and no event that is late brings
 * it back (D40). The caller then removes what is in it.
 */
export async function markFamibookDeleted(tx: SqlRunner, famibookId: string, version: number): Promise<void> {
  await lockFamibookCopy(tx, famibookId);
  await tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, fact_version, deleted_at) VALUES ($1::uuid, '', $2::bigint, now())
     ON CONFLICT (id) DO UPDATE SET name = '', fact_version = greatest(famibook.fact_version, EXCLUDED.fact_version),
       deleted_at = coalesce(famibook.deleted_at, EXCLUDED.deleted_at), suspended_at = NULL`,
    famibookId,
    version,
  );
}

/**
 * Part of an upsert: a FamiBook that is suspended keeps the time since when. The parameter says whether it is; null, as
 * in events of earlier versions, leaves it as it was.
 */
export function suspendedSince(parameter: string): string {
  return `CASE WHEN ${parameter}::boolean IS NULL THEN famibook.suspended_at
    WHEN ${parameter}::boolean THEN coalesce(famibook.suspended_at, now()) END`;
}
