import type { PlanType } from '@famibook/contracts/plans';
import type { Database } from '@famibook/service-kit/db/database';
import type { Prisma, PrismaClient } from '../../generated/client.ts';
import type {
  NewSubscription,
  StoredSubscription,
  SubscriptionState,
  SubscriptionWithHash,
  UnsentPlan,
} from '../domain/subscription.ts';
import type { Tx } from './prisma.ts';

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** More than any administrator reads. */
const MAX_LISTED = 500;

/** Requests for FamiBooks. Each change applies only in the state it is allowed in, so that of two at once one succeeds. */
export function createSubscriptionStore(db: Pick<Database, 'query'>, prisma: PrismaClient) {
  return {
    insert: (tx: Tx, subscription: NewSubscription): Promise<StoredSubscription> =>
      tx.subscription.create({ data: subscription, omit: { passwordHash: true } }) as Promise<StoredSubscription>,
    readState: async (id: number, tx: Tx = prisma): Promise<SubscriptionState | undefined> =>
      (await tx.subscription.findUnique({ where: { id }, select: { state: true } }))?.state,
    /** Requests in these states, the newest first. */
    list: (states: readonly SubscriptionState[]): Promise<StoredSubscription[]> =>
      db.query<StoredSubscription>({ ...LIST, values: [states] }),

    /** Claims a pending request, or one whose claim has expired. */
    claim: (id: number, { claim, now, until }: { claim: string; now: Date; until: Date }) =>
      changeOne(
        prisma,
        { id, OR: [{ state: 'pending' }, { state: 'approving', claimedUntil: { lte: now } }] },
        { state: 'approving', claim, claimedUntil: until },
      ),
    /** Ends a claim without an approval: the request is pending again, or stays `approving` for a later approval. */
    release: (id: number, claim: string, { isPending, now }: { isPending: boolean; now: Date }) =>
      changeOne(
        prisma,
        { id, claim },
        isPending ? { state: 'pending', claimedUntil: null, claim: null } : { claimedUntil: now, claim: null },
      ),
    approve: (tx: Tx, { id, claim, ...approval }: Approval) =>
      changeOne(
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
      ),
    reject: (tx: Tx, id: number, decidedBy: string) =>
      changeOne(
        tx,
        { id, state: 'pending' },
        { state: 'rejected', passwordHash: null, decidedBy, version: { increment: 1 } },
      ),

    changePlan: (id: number, planType: PlanType) =>
      changeOne(
        prisma,
        { id, OR: [{ state: 'pending' }, { state: 'approved' }] },
        { planType, planVersion: { increment: 1 } },
      ),
    /** Plans of approved requests that auth does not know yet. */
    listUnsentPlans: (limit: number): Promise<UnsentPlan[]> =>
      db.query<UnsentPlan>({ ...UNSENT_PLANS, values: [limit] }),
    markPlanSent: async ({ id, planVersion }: Pick<UnsentPlan, 'id' | 'planVersion'>): Promise<void> => {
      const where = { id, planToldVersion: { lt: planVersion } };
      await prisma.subscription.updateMany({ where, data: { planToldVersion: planVersion } });
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
  planToldVersion: number;
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

const COLUMNS = `id, manager_name AS "managerName", manager_email AS "managerEmail", company_name AS "companyName",
  phone_number AS "phoneNumber", plan_type AS "planType", requested_spaces AS "requestedSpaces",
  famibook_name AS "famibookName", message, state, approved_at AS "approvedAt", decided_by AS "decidedBy",
  manager_user_id AS "managerUserId", version, plan_version AS "planVersion", created_at AS "createdAt"`;

const LIST = {
  name: 'admin-list-subscriptions',
  text: `SELECT ${COLUMNS} FROM photo_book_subscription WHERE state::text = ANY($1)
         ORDER BY created_at DESC, id DESC LIMIT ${MAX_LISTED}`,
};

const UNSENT_PLANS = {
  name: 'admin-unsent-plans',
  text: `SELECT id, plan_type AS "planType", plan_version AS "planVersion" FROM photo_book_subscription
         WHERE state = 'approved' AND plan_told_version < plan_version ORDER BY id LIMIT $1`,
};
