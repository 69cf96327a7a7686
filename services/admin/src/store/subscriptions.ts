import type { PlanType } from '@famibook/contracts/plans';
import type { Database } from '@famibook/service-kit/db/database';
import type { Prisma } from '../../generated/client.ts';
import type { KeptSubscription, SubscriptionState } from '../domain/subscription.ts';
import type { Tx } from './prisma.ts';

/** More than any administrator reads; the newest count. */
const LONGEST_LIST = 500;

const COLUMNS = `id, manager_name AS "managerName", manager_email AS "managerEmail", company_name AS "companyName",
  phone_number AS "phoneNumber", plan_type AS "planType", requested_spaces AS "requestedSpaces",
  famibook_name AS "famibookName", message, state, approved_at AS "approvedAt", decided_by AS "decidedBy",
  manager_user_id AS "managerUserId", version, plan_version AS "planVersion", created_at AS "createdAt"`;

const LIST = {
  name: 'admin-list-subscriptions',
  text: `SELECT ${COLUMNS} FROM photo_book_subscription WHERE state::text = ANY($1)
         ORDER BY created_at DESC, id DESC LIMIT ${LONGEST_LIST}`,
};

export type NewSubscription = Omit<
  Prisma.SubscriptionUncheckedCreateInput,
  'id' | 'state' | 'claim' | 'claimedUntil' | 'version' | 'planVersion' | 'planToldVersion'
>;

export const listSubscriptions = (
  db: Pick<Database, 'query'>,
  states: readonly SubscriptionState[],
): Promise<KeptSubscription[]> => db.query<KeptSubscription>({ ...LIST, values: [states] });

export const addSubscription = (tx: Tx, subscription: NewSubscription): Promise<KeptSubscription> =>
  tx.subscription.create({ data: subscription, omit: { passwordHash: true } }) as Promise<KeptSubscription>;

export const stateOf = async (tx: Tx, id: number): Promise<SubscriptionState | undefined> =>
  (await tx.subscription.findUnique({ where: { id }, select: { state: true } }))?.state;

type Which = Prisma.SubscriptionWhereInput & { id: number };

/** Changes the one row if it is as `which` says; undefined if it is not. The database judges, however many try at once. */
export const changeIf = async (
  tx: Tx,
  which: Which,
  data: Prisma.SubscriptionUncheckedUpdateManyInput,
): Promise<(KeptSubscription & { passwordHash: string | null }) | undefined> => {
  const [row] = await tx.subscription.updateManyAndReturn({ where: which, data });
  return row && { ...row, planType: row.planType as PlanType };
};

export interface UntoldPlan {
  id: number;
  planType: PlanType;
  planVersion: number;
}

const UNTOLD = {
  name: 'admin-untold-plans',
  text: `SELECT id, plan_type AS "planType", plan_version AS "planVersion" FROM photo_book_subscription
         WHERE state = 'approved' AND plan_told_version < plan_version ORDER BY id LIMIT $1`,
};

export const listUntoldPlans = (db: Pick<Database, 'query'>, limit: number): Promise<UntoldPlan[]> =>
  db.query<UntoldPlan>({ ...UNTOLD, values: [limit] });

export const markPlanTold = (tx: Tx, { id, planVersion }: Pick<UntoldPlan, 'id' | 'planVersion'>) =>
  tx.subscription.updateMany({
    where: { id, planToldVersion: { lt: planVersion } },
    data: { planToldVersion: planVersion },
  });
