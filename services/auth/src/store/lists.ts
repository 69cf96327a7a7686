import type { FamiBookId, MembershipId, SessionId, UserId } from '@famibook/contracts/ids';
import type { Member, MemberWithPreview } from '@famibook/contracts/members/schemas';
import type { Session } from '@famibook/contracts/sessions/schemas';
import type { Database } from '@famibook/service-kit/db/database';
import { passwordPreview } from '../domain/password-hash.ts';

/** A page shows this many members at most; to find one among more, the administrator filters by FamiBook. */
const MAX_MEMBERS = 1_000;
const MAX_SESSIONS = 200;

interface MemberRow {
  user_id: UserId;
  membership_id: MembershipId;
  famibook_id: FamiBookId;
  famibook_name: string;
  first_name: string;
  last_name: string;
  email: string;
  profile_image_url: string | null;
  is_manager: boolean;
  is_approved: boolean;
  created_at: Date;
}

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

const COLUMNS = `
  SELECT u.id AS user_id, m.id AS membership_id, f.id AS famibook_id, f.name AS famibook_name, u.first_name, u.last_name,
         u.email, u.profile_image_url, m.is_manager, m.is_approved, m.created_at`;
const FROM = `
    FROM famibook_membership m JOIN "user" u ON u.id = m.user_id JOIN famibook f ON f.id = m.famibook_id`;
const NEWEST_FIRST = `ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_MEMBERS}`;
// Only the part that is shown leaves the database (D7).
const PREVIEW = `, left(u.password_hash, 30) AS preview`;

const MEMBER = `${COLUMNS} ${FROM} WHERE m.user_id = $1 AND m.famibook_id = $2`;
const MEMBERS = `${COLUMNS} ${FROM} WHERE m.famibook_id = $1 AND m.is_approved = $2 ${NEWEST_FIRST}`;
const MEMBERS_WITH_PREVIEWS = `${COLUMNS} ${PREVIEW} ${FROM} WHERE m.is_approved = $1 ${NEWEST_FIRST}`;
const SESSIONS = `
  SELECT s.id, s.user_agent, f.name AS famibook_name, s.created_at, s.last_used_at, s.expires_at
    FROM session s LEFT JOIN famibook f ON f.id = s.current_famibook_id
   WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
   ORDER BY s.last_used_at DESC, s.id DESC LIMIT ${MAX_SESSIONS}`;
const MEMBER_TOTAL =
  'SELECT member_total AS total, suspended_at IS NOT NULL AS "isSuspended" FROM famibook WHERE id = $1';
const PLATFORM_TOTAL = 'SELECT approved_members::int AS total, false AS "isSuspended" FROM platform_total';

export function createLists(db: Pick<Database, 'query'>) {
  return {
    member: async (userId: UserId, famibookId: FamiBookId): Promise<Member | undefined> => {
      const [row] = await db.query<MemberRow>({ name: 'member', text: MEMBER, values: [userId, famibookId] });
      return row && toPerson(row);
    },
    /** Members of a FamiBook or those who wait there, the newest first. */
    members: async (famibookId: FamiBookId, isApproved: boolean): Promise<Member[]> => {
      const values = [famibookId, isApproved];
      return (await db.query<MemberRow>({ name: 'members', text: MEMBERS, values })).map(toPerson);
    },
    /** The same for all FamiBooks, with how their passwords are protected. */
    membersWithPreviews: async (isApproved: boolean): Promise<MemberWithPreview[]> => {
      const rows = await db.query<MemberRow & { preview: string }>({
        name: 'members-with-previews',
        text: MEMBERS_WITH_PREVIEWS,
        values: [isApproved],
      });
      return rows.map((row) => ({ ...toPerson(row), passwordPreview: passwordPreview(row.preview) }));
    },
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
  };
}
export type Lists = ReturnType<typeof createLists>;

function toPerson(row: MemberRow): Member {
  return {
    id: row.user_id,
    membershipId: row.membership_id,
    famibookId: row.famibook_id,
    famibookName: row.famibook_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    isManager: row.is_manager,
    isApproved: row.is_approved,
    createdAt: row.created_at.toISOString(),
  };
}

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
