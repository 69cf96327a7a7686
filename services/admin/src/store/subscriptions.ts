import type { PlanType } from '@famibook/contracts/plans';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { Prisma, PrismaClient } from '../../generated/client.ts';
import type {
  ListedSubscription,
  NewSubscription,
  StoredSubscription,
  SubscriptionList,
  SubscriptionState,
  SubscriptionWithHash,
  UnsentPlan,
} from '../domain/subscription.ts';
import type { Tx } from './prisma.ts';
import { matchTotal, SUBSCRIPTION_TOTALS, subscriptionPage } from './subscription-sql.ts';

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/**
 * Requests for FamiBooks. Each change applies only in the state it is allowed in, so that of two at once one succeeds.
 */
export function createSubscriptionStore(db: Pick<Database, 'query'>, prisma: PrismaClient) {
  return {
    insert: async (tx: Tx, subscription: NewSubscription): Promise<StoredSubscription> => {
      const row = await tx.subscription.create({ data: subscription, omit: { passwordHash: true } });
      await addToTotals(tx, { pending: 1, all: 1 });
      return row as StoredSubscription;
    },
    readState: async (id: number, tx: Tx = prisma): Promise<SubscriptionState | undefined> =>
      (await tx.subscription.findUnique({ where: { id }, select: { state: true } }))?.state,
    findApplicants: (ids: readonly number[]) =>
      prisma.subscription.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, managerName: true, managerEmail: true, famibookName: true, managerUserId: true },
      }),
    /** The newest first. */
    list: (list: SubscriptionList, { search, after, limit }: PageRequest): Promise<ListedSubscription[]> => {
      const values = [after.at, after.id, limit, ...(search === undefined ? [] : [search])];
      return db.query<ListedSubscription>({ ...subscriptionPage(list, search !== undefined), values });
    },
    countMatches: async (list: SubscriptionList, search: string): Promise<number> =>
      (await db.query<{ total: number }>({ ...matchTotal(list), values: [search] }))[0]?.total ?? 0,
    /** Updated with every request and decision. */
    readTotals: async (): Promise<Record<SubscriptionList, number>> => {
      const [totals] = await db.query<Record<SubscriptionList, number>>(SUBSCRIPTION_TOTALS);
      return totals ?? { pending: 0, approved: 0, all: 0 };
    },

    /** Claims a pending request, or one whose claim has expired. */
    claim: (id: number, { claim, now, until }: { claim: string; now: Date; until: Date }) =>
      changeOne(
        prisma,
        { id, OR: [{ state: 'pending' }, { state: 'approving', claimedUntil: { lte: now } }] },
        { state: 'approving', claim, claimedUntil: until },
      ),
    /**
     * Ends a claim without an approval: the request is pending again, or stays `approving` for a later approval. One
     * that was blanked since is rejected.
     */
    release: async (tx: Tx, id: number, claim: string, { isPending, now }: { isPending: boolean; now: Date }) => {
      const [released] = await tx.$queryRawUnsafe<MaybeWithdrawn[]>(RELEASE, id, claim, isPending, now);
      if (released?.isWithdrawn) await addToTotals(tx, { pending: -1 });
    },
    approve: async (tx: Tx, { id, claim, ...approval }: Approval) => {
      const approved = await changeOne(
        tx,
        { id, state: 'approving', claim },
        {
          ...approval,
          state: 'approved',
          claim: null,
          claimedUntil: null,
          passwordHash: null,
          version: { increment: 1 },
        },
      );
      if (approved) await addToTotals(tx, { pending: -1, approved: 1 });
      return approved;
    },
    reject: async (tx: Tx, id: number, decidedBy: string) => {
      const rejected = await changeOne(
        tx,
        { id, state: 'pending' },
        { state: 'rejected', passwordHash: null, decidedBy, version: { increment: 1 } },
      );
      if (rejected) await addToTotals(tx, { pending: -1 });
      return rejected;
    },

    /** Only what was approved, or is being approved, can end. */
    end: async (tx: SqlRunner, id: number): Promise<void> => {
      const [ended] = await tx.$queryRawUnsafe<Changed[]>(END, id);
      if (ended)
        await tx.$executeRawUnsafe(CHANGE_TOTALS, ended.was === 'approved' ? 0 : -1, ended.was === 'approved' ? -1 : 0);
    },
    reopen: async (tx: SqlRunner, id: number): Promise<void> => {
      const reopened = await tx.$executeRawUnsafe(REOPEN, id);
      if (reopened > 0) await tx.$executeRawUnsafe(CHANGE_TOTALS, 0, 1);
    },
    /** One that is being approved loses its password's hash: without it nothing is founded, and it ends with its claim. */
    blank: async (tx: SqlRunner, { userId, emailHash, deletedAt }: BlankedUser, now: Date): Promise<void> => {
      const values = [userId, emailHash ?? null, now, deletedAt];
      const blanked = await tx.$queryRawUnsafe<MaybeWithdrawn[]>(BLANK, ...values);
      const withdrawn = blanked.filter(({ isWithdrawn }) => isWithdrawn).length;
      if (withdrawn > 0) await tx.$executeRawUnsafe(CHANGE_TOTALS, -withdrawn, 0);
    },

    changePlan: (tx: Tx, id: number, planType: PlanType, changedBy: string) =>
      changeOne(
        tx,
        { id, OR: [{ state: 'pending' }, { state: 'approved' }] },
        { planType, planVersion: { increment: 1 }, planChangedBy: changedBy, version: { increment: 1 } },
      ),
    /** Plans of approved requests that auth does not know yet. */
    listUnsentPlans: (limit: number): Promise<UnsentPlan[]> =>
      db.query<UnsentPlan>({ ...UNSENT_PLANS, values: [limit] }),
    markPlanSent: async ({ id, planVersion }: Pick<UnsentPlan, 'id' | 'planVersion'>): Promise<void> => {
      const where = { id, planSentVersion: { lt: planVersion } };
      await prisma.subscription.updateMany({ where, data: { planSentVersion: planVersion } });
    },
  };
}

interface Approval {
  id: number;
  claim: string;
  approvedAt: Date;
  decidedBy: string;
  managerUserId: string;
  /** The version of the plan on which auth founded the FamiBook. */
  planSentVersion: number;
}

/** Requests that were never approved name no user, and are found by the hash of the user's e-mail address. */
interface BlankedUser {
  userId: string;
  emailHash?: string | undefined;
  deletedAt: Date;
}

interface PageRequest {
  search: string | undefined;
  after: Position;
  limit: number;
}

/** Counts requests in the transaction of their change; call it last, because all of them share the row. */
async function addToTotals(tx: Tx, { pending = 0, approved = 0, all = 0 }: Partial<Record<SubscriptionList, number>>) {
  await tx.$executeRaw`UPDATE subscription_total SET pending = pending + ${pending}, approved = approved + ${approved},
    every = every + ${all}`;
}

/** Changes the row if it matches, in one statement; undefined when it does not. */
async function changeOne(
  tx: Tx,
  where: Prisma.SubscriptionWhereInput & { id: number },
  data: Prisma.SubscriptionUncheckedUpdateManyInput,
): Promise<SubscriptionWithHash | undefined> {
  const [row] = await tx.subscription.updateManyAndReturn({ where, data });
  return row && { ...row, planType: row.planType as PlanType };
}

/** A row with the state that it had before. */
interface Changed {
  was: SubscriptionState;
}

/** A row of which it is said whether it waited and is rejected now. */
interface MaybeWithdrawn {
  isWithdrawn: boolean;
}

const CHANGE_TOTALS = 'UPDATE subscription_total SET pending = pending + $1::int, approved = approved + $2::int';

/** $1 the subscription. */
const END = `WITH known AS (
    SELECT id, state FROM photo_book_subscription WHERE id = $1::int AND state IN ('approving', 'approved') FOR UPDATE)
  UPDATE photo_book_subscription s SET state = 'ended', claim = NULL, claimed_until = NULL, password_hash = NULL,
    version = version + 1
    FROM known WHERE s.id = known.id RETURNING known.state::text AS was`;

const REOPEN = `UPDATE photo_book_subscription SET state = 'approved', version = version + 1
  WHERE id = $1::int AND state = 'ended'`;

/** $1 the subscription, $2 the claim, $3 whether it is pending again, $4 now. */
const RELEASE = `UPDATE photo_book_subscription SET claim = NULL, claimed_until = $4::timestamptz,
    state = CASE WHEN password_hash IS NULL THEN 'rejected'::subscription_state WHEN $3::boolean THEN 'pending'
      ELSE state END
  WHERE id = $1::int AND claim = $2::uuid RETURNING state = 'rejected' AS "isWithdrawn"`;

/**
 * $1 the user, $2 the hash of the user's e-mail address, $3 now: an approval whose claim has expired has ended; $4 when
 * the user was deleted: a later request is that of another user.
 */
const BLANK = `WITH known AS (
    SELECT id, state = 'pending' OR (state = 'approving' AND claimed_until <= $3::timestamptz) AS waits
      FROM photo_book_subscription WHERE manager_user_id = $1::uuid
        OR (encode(sha256(convert_to(lower(manager_email), 'UTF8')), 'hex') = $2::text AND created_at <= $4::timestamptz)
     ORDER BY id FOR UPDATE)
  UPDATE photo_book_subscription s SET manager_name = '', manager_email = '', company_name = NULL, phone_number = NULL,
    message = NULL, password_hash = NULL, version = version + 1,
    state = CASE WHEN known.waits THEN 'rejected'::subscription_state ELSE s.state END
    FROM known WHERE s.id = known.id RETURNING known.waits AS "isWithdrawn"`;

const UNSENT_PLANS = {
  name: 'admin-unsent-plans',
  text: `SELECT id, plan_type AS "planType", plan_version AS "planVersion", plan_changed_by AS "planChangedBy"
           FROM photo_book_subscription WHERE state = 'approved' AND plan_told_version < plan_version ORDER BY id LIMIT $1`,
};
