import type { Identity } from '@famibook/contracts/identity';
import { famibookNameKey } from '@famibook/contracts/text';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';

/*
 * The replica of FamiBooks, in the schema of every service that holds content: the table `famibook` has an `id`, a
 * `name`, a `fact_version`, and the times `suspended_at` and `deleted_at`; some services add columns of their own. The
 * row of a deleted FamiBook stays as a tombstone.
 */

/** Which further columns a service's `famibook` table has. */
export interface FamiBookColumns {
  /** `plan_type` */
  hasPlan?: boolean;
  /** `name_key`, by which a FamiBook is found whatever the case and white space of its name (D1). */
  hasNameKey?: boolean;
}

interface FamiBookStatus {
  isDeleted: boolean;
  isSuspended: boolean;
}

type Reader = Pick<Identity, 'isAdmin'>;

const STATUS = `SELECT deleted_at IS NOT NULL AS "isDeleted", suspended_at IS NOT NULL AS "isSuspended"
  FROM famibook WHERE id = $1::uuid`;

/**
 * The administrator, who decides about it, still sees what is in a suspended FamiBook.
 * @throws AppError `famibook_not_found` for a deleted one (D40), `famibook_suspended` (D39)
 */
function assertFamiBookOpen(actor: Reader, status: FamiBookStatus | undefined): void {
  if (status?.isDeleted) throw new AppError('famibook_not_found');
  assertNotSuspended(actor, status?.isSuspended ?? false);
}

/** @throws AppError `famibook_suspended` (D39) */
export function assertNotSuspended(actor: Reader, isSuspended: boolean): void {
  if (isSuspended && !actor.isAdmin) throw new AppError('famibook_suspended');
}

/**
 * Authorizes a write into a FamiBook and locks its row until the transaction ends: a suspension or deletion waits for it, or
 * was first and is found here. The lock is the weakest one, so that writers of one FamiBook do not wait for each other.
 * @throws AppError `famibook_not_found`, `famibook_suspended`
 */
export async function lockOpenFamiBook(tx: SqlRunner, actor: Reader, famibookId: string): Promise<void> {
  const [status] = await tx.$queryRawUnsafe<FamiBookStatus[]>(`${STATUS} FOR KEY SHARE`, famibookId);
  assertFamiBookOpen(actor, status);
}

/** The same for a read of what is in a FamiBook. */
export async function assertReadable(db: Database, actor: Reader, famibookId: string): Promise<void> {
  const [status] = await db.query<FamiBookStatus>({
    name: 'famibook-status',
    text: STATUS,
    values: [famibookId],
  });
  assertFamiBookOpen(actor, status);
}

/**
 * For `Composition.assertCurrentOpen`: the current FamiBook must be open for every request about it. The identity says
 * so as well, because an event may wait for the broker.
 */
export function assertCurrentOpen(db: Database): (identity: Identity) => Promise<void> {
  return async (identity) => {
    const { current, isAdmin } = identity;
    if (!current || isAdmin) return;
    assertNotSuspended(identity, current.isSuspended ?? false);
    await assertReadable(db, identity, current.famibookId);
  };
}

/** Waits for writes that run in the FamiBook and makes later ones wait, before its state changes. */
async function lockFamiBookCopy(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = $1::uuid FOR UPDATE', famibookId);
}

/**
 * Writes a tombstone: once it is committed nothing is written into this FamiBook, and no late event restores it (D40).
 * The caller then removes its content.
 */
export async function markFamiBookDeleted(
  tx: SqlRunner,
  famibookId: string,
  version: number,
  { hasNameKey = false }: FamiBookColumns = {},
): Promise<void> {
  await lockFamiBookCopy(tx, famibookId);
  await tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, fact_version, deleted_at) VALUES ($1::uuid, '', $2::bigint, now())
     ON CONFLICT (id) DO UPDATE SET name = '', ${hasNameKey ? "name_key = ''," : ''} fact_version = greatest(famibook.fact_version, EXCLUDED.fact_version),
       deleted_at = coalesce(famibook.deleted_at, EXCLUDED.deleted_at), suspended_at = NULL`,
    famibookId,
    version,
  );
}

export interface FamiBookState {
  famibookId: string;
  famibookName: string;
  planType: string;
  /** Undefined, as in events of earlier versions, leaves the suspension as it was. */
  isSuspended?: boolean | undefined;
  version: number;
}

/**
 * Stores name, suspension and what the further columns hold; an older event, or one about a deleted FamiBook, changes
 * nothing.
 */
export async function replicateFamiBook(
  tx: SqlRunner,
  famibook: FamiBookState,
  columns: FamiBookColumns,
): Promise<void> {
  const further = Object.entries({
    ...(columns.hasPlan && { plan_type: famibook.planType }),
    ...(columns.hasNameKey && { name_key: famibookNameKey(famibook.famibookName) }),
  });
  const names = further.map(([name]) => `, ${name}`).join('');
  const places = further.map((_, index) => `, $${index + 5}`).join('');
  const updates = further.map(([name]) => `${name} = EXCLUDED.${name},`).join(' ');
  const values = [famibook.famibookId, famibook.famibookName, famibook.version, famibook.isSuspended ?? null];
  await lockFamiBookCopy(tx, famibook.famibookId);
  await tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, fact_version, suspended_at${names})
     VALUES ($1::uuid, $2, $3::bigint, CASE WHEN $4::boolean THEN now() END${places})
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, fact_version = EXCLUDED.fact_version,
       ${updates}
       suspended_at = CASE WHEN $4::boolean IS NULL THEN famibook.suspended_at
         WHEN $4::boolean THEN coalesce(famibook.suspended_at, now()) END
     WHERE famibook.fact_version < EXCLUDED.fact_version AND famibook.deleted_at IS NULL`,
    ...values,
    ...further.map(([, value]) => value),
  );
}

/**
 * Writes the row of a FamiBook whose first event has not come yet, as the identity names it, and authorizes the writer.
 * @throws AppError `famibook_not_found` when it was deleted, `famibook_suspended`
 */
export async function ensureFamiBook(
  tx: SqlRunner,
  actor: Reader,
  { famibookId, famibookName }: { famibookId: string; famibookName: string },
  { hasNameKey = false }: FamiBookColumns = {},
): Promise<void> {
  const sql = hasNameKey
    ? 'INSERT INTO famibook (id, name, name_key) VALUES ($1::uuid, $2, $3) ON CONFLICT (id) DO NOTHING'
    : 'INSERT INTO famibook (id, name) VALUES ($1::uuid, $2) ON CONFLICT (id) DO NOTHING';
  const values = [famibookId, famibookName, ...(hasNameKey ? [famibookNameKey(famibookName)] : [])];
  await tx.$executeRawUnsafe(sql, ...values);
  await lockOpenFamiBook(tx, actor, famibookId);
}

/** Locks several FamiBooks in the order of their ids, so that two transactions never wait for each other. */
export async function lockFamiBooks(tx: SqlRunner, ids: readonly string[]): Promise<void> {
  await tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [...ids]);
}
