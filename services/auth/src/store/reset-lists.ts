import type { ResetRequest } from '@famibook/contracts/password-reset';
import type { Database } from '@famibook/service-kit/db/database';
import type { z } from 'zod';
import { OPEN_PER_PERSON } from '../domain/password-reset.ts';
import { PLACED } from './reset-places.ts';

/** No page shows more at once. */
const MOST = 1_000;

interface Row {
  id: number;
  user_id: string;
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
export type ResetAnswer = z.input<typeof ResetRequest>;

const SHOWN = `
  SELECT r.id, u.id AS user_id, u.first_name, u.last_name, u.profile_image_url, u.email, r.reason, r.code,
         r.approved_at, nullif(trim(a.first_name || ' ' || a.last_name), '') AS approved_by, r.created_at, r.completed_at`;
const PEOPLE = `JOIN "user" u ON u.id = r.user_id LEFT JOIN "user" a ON a.id = r.approved_by`;

const PENDING = `${SHOWN}
    FROM (${PLACED.begin} o.user_id IS NOT NULL AND o.open_until > $1 ${PLACED.end}) r ${PEOPLE}
   WHERE r.place <= ${OPEN_PER_PERSON} AND r.approved_at IS NULL ORDER BY r.id DESC LIMIT ${MOST}`;
const APPROVED = `${SHOWN}
    FROM password_reset_request r ${PEOPLE}
   WHERE r.approved_at IS NOT NULL AND r.ended_at IS NULL AND (r.completed_at IS NOT NULL OR r.open_until > $1)
   ORDER BY r.approved_at DESC, r.id DESC LIMIT ${MOST}`;

const instant = (time: Date | null) => time?.toISOString() ?? null;

const present = (row: Row): ResetAnswer => ({
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
  approvedAt: instant(row.approved_at),
  approvedBy: row.approved_by,
  createdAt: row.created_at.toISOString(),
  completedAt: instant(row.completed_at),
});

/** Requests as the administrator reads them. */
export const createResetLists = (db: Pick<Database, 'query'>) => ({
  /** Newest first. */
  pending: async (now: Date): Promise<ResetAnswer[]> =>
    (await db.query<Row>({ name: 'pending-resets', text: PENDING, values: [now] })).map(present),
  /** Last approved first: those still to be completed, and those that were. */
  approved: async (now: Date): Promise<ResetAnswer[]> =>
    (await db.query<Row>({ name: 'approved-resets', text: APPROVED, values: [now] })).map(present),
});
export type ResetLists = ReturnType<typeof createResetLists>;
