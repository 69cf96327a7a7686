import type { PlanType } from '@famibook/contracts/plans';
import type { Database } from '@famibook/service-kit/db/database';
import type { Prisma } from '../../generated/client.ts';
import type { StoredSubscription, SubscriptionState } from '../domain/subscription.ts';
import type { Tx } from './prisma.ts';

/** More than any administrator reads. */
const MAX_LISTED = 500;

const COLUMNS = `id, manager_name AS "managerName", manager_email AS "managerEmail", company_name AS "companyName",
  phone_number AS "phoneNumber", plan_type AS "planType", requested_spaces AS "requestedSpaces",
  famibook_name AS "famibookName", message, state, approved_at AS "approvedAt", decided_by AS "decidedBy",
  manager_user_id AS "managerUserId", version, plan_version AS "planVersion", created_at AS "createdAt"`;

const LIST = {
  name: 'admin-list-subscriptions',
  text: `SELECT ${COLUMNS} FROM photo_book_subscription WHERE state::text = ANY($1)
         ORDER BY created_at DESC, id DESC LIMIT ${MAX_LISTED}`,
};

export type NewSubscription = Omit<
  Prisma.SubscriptionUncheckedCreateInput,
  'id' | 'state' | 'claim' | 'claimedUntil' | 'version' | 'planVersion' | 'planToldVersion'
>;

export function readSubscriptions(
  db: Pick<Database, 'query'>,
  states: readonly SubscriptionState[],
): Promise<StoredSubscription[]> {
  return db.query<StoredSubscription>({ ...LIST, values: [states] });
}

export function addSubscription(tx: Tx, subscription: NewSubscription): Promise<StoredSubscription> {
  return tx.subscription.create({ data: subscription, omit: { passwordHash: true } }) as Promise<StoredSubscription>;
}

export async function stateOf(tx: Tx, id: number): Promise<SubscriptionState | undefined> {
  return (await tx.subscription.findUnique({ where: { id }, select: { state: true } }))?.state;
}

type Which = Prisma.SubscriptionWhereInput & { id: number };

/** Changes the one row that fits `which`; undefined when it does not. The database decides, however many try at once. */
export async function changeIf(
  tx: Tx,
  which: Which,
  data: Prisma.SubscriptionUncheckedUpdateManyInput,
): Promise<(StoredSubscription & { passwordHash: string | null }) | undefined> {
  const [row] = await tx.subscription.updateManyAndReturn({ where: which, data });
  return row && { ...row, planType: row.planType as PlanType };
}

export interface UnsentPlan {
  id: number;
  planType: PlanType;
  planVersion: number;
}

const UNSENT = {
  name: 'admin-unsent-plans',
  text: `SELECT id, plan_type AS "planType", plan_version AS "planVersion" FROM photo_book_subscription
         WHERE state = 'approved' AND plan_told_version < plan_version ORDER BY id LIMIT $1`,
};

export function listUnsentPlans(db: Pick<Database, 'query'>, limit: number): Promise<UnsentPlan[]> {
  return db.query<UnsentPlan>({ ...UNSENT, values: [limit] });
}

export async function markPlanSent(tx: Tx, { id, planVersion }: Pick<UnsentPlan, 'id' | 'planVersion'>): Promise<void> {
  await tx.subscription.updateMany({
    where: { id, planToldVersion: { lt: planVersion } },
    data: { planToldVersion: planVersion },
  });
}
