import type { Person, PersonWithPreview, Session } from '@famibook/contracts/people';
import type { Database } from '@famibook/service-kit/db/database';
import type { z } from 'zod';
import { passwordPreview } from '../domain/password-hash.ts';

/** No page shows more people at once; who looks for one among more filters by FamiBook. */
const MOST = 1_000;

interface PersonRow {
  user_id: string;
  membership_id: string;
  famibook_id: string;
  famibook_name: string;
  first_name: string;
  last_name: string;
  email: string;
  profile_image_url: string | null;
  is_manager: boolean;
  is_approved: boolean;
  created_at: Date;
}
type PreviewRow = PersonRow & { preview: string };
export type PersonAnswer = z.input<typeof Person>;
export type PreviewAnswer = z.input<typeof PersonWithPreview>;
export type SessionAnswer = z.input<typeof Session>;

const PERSON = `
  SELECT u.id AS user_id, m.id AS membership_id, f.id AS famibook_id, f.name AS famibook_name, u.first_name, u.last_name,
         u.email, u.profile_image_url, m.is_manager, m.is_approved, m.created_at`;
const FROM = `
    FROM famibook_membership m JOIN "user" u ON u.id = m.user_id JOIN famibook f ON f.id = m.famibook_id`;
// Only what is shown leaves the database (D7).
const PREVIEW = `, left(u.password_hash, 30) AS preview`;

const toPerson = (row: PersonRow): PersonAnswer => ({
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
});

interface SessionListRow {
  id: string;
  user_agent: string;
  famibook_name: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export const createLists = (db: Pick<Database, 'query'>) => ({
  /** Of one FamiBook, newest first. */
  people: async (famibookId: string, isApproved: boolean): Promise<PersonAnswer[]> => {
    const rows = await db.query<PersonRow>({
      name: 'people-of-famibook',
      text: `${PERSON} ${FROM} WHERE m.famibook_id = $1 AND m.is_approved = $2 ORDER BY m.created_at DESC, m.id DESC LIMIT ${MOST}`,
      values: [famibookId, isApproved],
    });
    return rows.map(toPerson);
  },
  person: async (userId: string, famibookId: string): Promise<PersonAnswer | undefined> => {
    const rows = await db.query<PersonRow>({
      name: 'person-of-famibook',
      text: `${PERSON} ${FROM} WHERE m.user_id = $1 AND m.famibook_id = $2`,
      values: [userId, famibookId],
    });
    return rows[0] && toPerson(rows[0]);
  },
  /** Everywhere, newest first, with how their passwords are protected. */
  peopleWithPreviews: async (isApproved: boolean): Promise<PreviewAnswer[]> => {
    const rows = await db.query<PreviewRow>({
      name: 'people-with-previews',
      text: `${PERSON} ${PREVIEW} ${FROM} WHERE m.is_approved = $1 ORDER BY m.created_at DESC, m.id DESC LIMIT ${MOST}`,
      values: [isApproved],
    });
    return rows.map((row) => ({ ...toPerson(row), passwordPreview: passwordPreview(row.preview) }));
  },
  sessions: async (userId: string, currentId: string, now: Date): Promise<SessionAnswer[]> => {
    const rows = await db.query<SessionListRow>({
      name: 'sessions-of-person',
      text: `SELECT s.id, s.user_agent, f.name AS famibook_name, s.created_at, s.last_used_at, s.expires_at
               FROM session s LEFT JOIN famibook f ON f.id = s.current_famibook_id
              WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
              ORDER BY s.last_used_at DESC, s.id DESC LIMIT 200`,
      values: [userId, now],
    });
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === currentId,
      userAgent: row.user_agent,
      famibookName: row.famibook_name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  },
  memberTotal: async (famibookId: string | undefined): Promise<{ total: number; isSuspended: boolean }> => {
    const rows = await db.query<{ total: number; isSuspended: boolean }>(
      famibookId === undefined ? PLATFORM_TOTAL : { ...MEMBER_TOTAL, values: [famibookId] },
    );
    return rows[0] ?? { total: 0, isSuspended: false };
  },
});
export type Lists = ReturnType<typeof createLists>;

const MEMBER_TOTAL = {
  name: 'member-total',
  text: 'SELECT member_total AS total, suspended_at IS NOT NULL AS "isSuspended" FROM famibook WHERE id = $1',
};
const PLATFORM_TOTAL = {
  name: 'platform-total',
  text: 'SELECT approved_members::int AS total, false AS "isSuspended" FROM platform_total',
};
