import type { UserCounts } from '@famibook/contracts/counts/schemas';
import type { FamiBookId, SessionId, UserId } from '@famibook/contracts/ids';
import type { Session } from '@famibook/contracts/sessions/schemas';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { RESET_LISTS } from './reset-lists.ts';

const MAX_SESSIONS = 200;

interface SessionRow {
  id: SessionId;
  user_agent: string;
  famibook_name: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export interface MemberTotal {
  total: number;
  isSuspended: boolean;
}

const SESSIONS = `
  SELECT s.id, s.user_agent, f.name AS famibook_name, s.created_at, s.last_used_at, s.expires_at
    FROM session s LEFT JOIN famibook f ON f.id = s.current_famibook_id
   WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
   ORDER BY s.last_used_at DESC, s.id DESC LIMIT ${MAX_SESSIONS}`;
const MEMBER_TOTAL =
  'SELECT member_total AS total, suspended_at IS NOT NULL AS "isSuspended" FROM famibook WHERE id = $1';
const PLATFORM_TOTAL = 'SELECT approved_members::int AS total, false AS "isSuspended" FROM platform_total';

const FAMIBOOK_COUNTS = `SELECT pending_total AS "pendingUsers", member_total AS "approvedUsers", 0 AS "pendingResets",
  0 AS "approvedResets", 1 AS famibooks, suspended_at IS NOT NULL AS "isSuspended" FROM famibook WHERE id = $1`;
// Requests for a new password expire by themselves, so the few that are open are counted.
const PLATFORM_COUNTS = `SELECT pending_people::int AS "pendingUsers", approved_people::int AS "approvedUsers",
  (SELECT count(*)::int FROM (${RESET_LISTS.pending}) pending) AS "pendingResets",
  (SELECT count(*)::int FROM (${RESET_LISTS.approved}) approved) AS "approvedResets", famibooks,
  false AS "isSuspended" FROM platform_total`;

export type CountedUsers = UserCounts & { isSuspended: boolean };

export function createLists(db: Pick<Database, 'query'>) {
  return {
    /** A user's open sessions, the last used first. */
    sessions: async (userId: UserId, currentId: SessionId, now: Date): Promise<Session[]> => {
      const rows = await db.query<SessionRow>({ name: 'sessions', text: SESSIONS, values: [userId, now] });
      return rows.map((row) => toSession(row, currentId));
    },
    /** Approved members of one FamiBook, or of all. */
    memberTotal: async (famibookId: FamiBookId | undefined): Promise<MemberTotal> => {
      const [row] = await db.query<MemberTotal>(
        famibookId === undefined
          ? { name: 'platform-total', text: PLATFORM_TOTAL }
          : { name: 'member-total', text: MEMBER_TOTAL, values: [famibookId] },
      );
      return row ?? { total: 0, isSuspended: false };
    },
    /** Users by the state of their memberships in one FamiBook, where there are no requests for a new password, or in all. */
    userCounts: async (famibookId: FamiBookId | undefined, now: Date): Promise<CountedUsers> => {
      const [row] = await db.query<CountedUsers>(
        famibookId === undefined
          ? { name: 'platform-counts', text: PLATFORM_COUNTS, values: [now] }
          : { name: 'famibook-counts', text: FAMIBOOK_COUNTS, values: [famibookId] },
      );
      if (!row) throw new AppError('famibook_not_found');
      return row;
    },
  };
}
export type Lists = ReturnType<typeof createLists>;

function toSession(row: SessionRow, currentId: SessionId): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    userAgent: row.user_agent,
    famibookName: row.famibook_name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
