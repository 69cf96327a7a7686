import type { SubscriptionList } from '../domain/subscription.ts';

const COLUMNS = `id, manager_name AS "managerName", manager_email AS "managerEmail", company_name AS "companyName",
  phone_number AS "phoneNumber", plan_type AS "planType", requested_spaces AS "requestedSpaces",
  famibook_name AS "famibookName", message, state, approved_at AS "approvedAt", decided_by AS "decidedBy",
  manager_user_id AS "managerUserId", version, plan_version AS "planVersion", created_at AS "createdAt"`;

const IS_LISTED: Readonly<Record<SubscriptionList, string>> = {
  pending: "state IN ('pending', 'approving')",
  approved: "state = 'approved'",
  all: 'true',
};

/** A row of the administrator's list in the words in which it is shown. */
const SHOWN = `concat_ws(' ', famibook_name, CASE state WHEN 'approving' THEN 'pending' ELSE state::text END,
  coalesce(nullif(manager_name, ''), 'deleted user'), manager_email,
  plan_type || ' plan, asked for ' || requested_spaces ||
    CASE requested_spaces WHEN 1 THEN ' FamiBook' ELSE ' FamiBooks' END,
  company_name, phone_number, message)`;
function matches(search: string) {
  return `strpos(lower(${SHOWN}), lower(${search})) > 0`;
}

/** $1 and $2 the position, $3 the limit, $4 the search. */
export function subscriptionPage(list: SubscriptionList, isSearch: boolean) {
  return {
    name: `subscriptions-${list}${isSearch ? '-search' : ''}`,
    text: `SELECT ${COLUMNS}, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
           FROM photo_book_subscription WHERE ${IS_LISTED[list]} AND (created_at, id) < ($1::timestamptz, $2::int)
            ${isSearch ? `AND ${matches('$4')}` : ''} ORDER BY created_at DESC, id DESC LIMIT $3`,
  };
}

/** $1 the search. */
export function matchTotal(list: SubscriptionList) {
  return {
    name: `subscriptions-${list}-total`,
    text: `SELECT count(*)::int AS total FROM photo_book_subscription WHERE ${IS_LISTED[list]} AND ${matches('$1')}`,
  };
}

/** How many there are in each list. */
export const SUBSCRIPTION_TOTALS = {
  name: 'subscription-totals',
  text: 'SELECT pending, approved, every AS "all" FROM subscription_total',
};
