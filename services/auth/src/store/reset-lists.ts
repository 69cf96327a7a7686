import type { ResetRequestId, UserId } from '@famibook/contracts/ids';
import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import type { Database } from '@famibook/service-kit/db/database';
import { MAX_OPEN_PER_USER } from '../domain/password-reset.ts';
import { RANKED_RESETS } from './reset-ranking.ts';

/** A page shows this many rows at most. */
const MAX_ROWS = 1_000;

interface Row {
  id: ResetRequestId;
  user_id: UserId;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  email: string;
  reason: string | null;
  code: string;
  approved_at: Date | null;
  approved_by: string | null;
  created_at: Date;
  completed_at: Date | null;
}

const COLUMNS = `
  SELECT r.id, u.id AS user_id, u.first_name, u.last_name, u.profile_image_url, u.email, r.reason, r.code,
         r.approved_at, nullif(trim(a.first_name || ' ' || a.last_name), '') AS approved_by, r.created_at, r.completed_at`;
const USERS = `JOIN "user" u ON u.id = r.user_id LEFT JOIN "user" a ON a.id = r.approved_by`;

const PENDING = `${COLUMNS}
    FROM (${RANKED_RESETS.begin} o.user_id IS NOT NULL AND o.open_until > $1 ${RANKED_RESETS.end}) r ${USERS}
   WHERE r.place <= ${MAX_OPEN_PER_USER} AND r.approved_at IS NULL ORDER BY r.id DESC LIMIT ${MAX_ROWS}`;
const APPROVED = `${COLUMNS}
    FROM password_reset_request r ${USERS}
   WHERE r.approved_at IS NOT NULL AND r.ended_at IS NULL AND (r.completed_at IS NOT NULL OR r.open_until > $1)
   ORDER BY r.approved_at DESC, r.id DESC LIMIT ${MAX_ROWS}`;

/** The administrator's lists of requests. */
export function createResetLists(db: Pick<Database, 'query'>) {
  return {
    /** The newest first. */
    pending: async (now: Date): Promise<ResetRequest[]> =>
      (await db.query<Row>({ name: 'pending-resets', text: PENDING, values: [now] })).map(toResetRequest),
    /** Those that wait for their completion and those that were completed, the last approved first. */
    approved: async (now: Date): Promise<ResetRequest[]> =>
      (await db.query<Row>({ name: 'approved-resets', text: APPROVED, values: [now] })).map(toResetRequest),
  };
}
export type ResetLists = ReturnType<typeof createResetLists>;

function toResetRequest(row: Row): ResetRequest {
  return {
    id: row.id,
    user: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      profileImageUrl: row.profile_image_url,
      email: row.email,
    },
    reason: row.reason,
    code: row.code,
    isApproved: row.approved_at !== null,
    approvedAt: row.approved_at?.toISOString() ?? null,
    approvedBy: row.approved_by,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
