import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';

/** Every stored counter beside the true count. */
export const STORED_COUNTERS: readonly RowCheck[] = [
  {
    what: 'subscriptions',
    sql: `SELECT id FROM subscription_total WHERE (pending, approved, every) <>
      (SELECT count(*) FILTER (WHERE state IN ('pending', 'approving')), count(*) FILTER (WHERE state = 'approved'),
        count(*) FROM photo_book_subscription)`,
  },
];
