import type { Identity } from '@famibook/contracts/identity';
import type { SessionId, UserId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { type IdentityPolicy, identityOf, type SessionRow } from '../domain/identity.ts';
import type { Lifetime } from '../domain/session.ts';

export interface OpenSession extends Lifetime {
  hash: string;
  identity: Identity;
}

interface Row extends SessionRow {
  hash: string;
  last_used_at: Date;
  expires_at: Date;
  absolute_expires_at: Date;
}

// One statement reads version and content, so that both are of the same moment.
const SELECT = `
  SELECT s.id AS session_id, s.hash, s.last_used_at, s.expires_at, s.absolute_expires_at,
         u.id AS user_id, u.first_name, u.last_name, u.profile_image_url, u.is_admin, u.identity_version,
         u.is_admin AND NOT EXISTS (
           SELECT 1 FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS lacks_second_factor,
         c.id AS current_id, c.name AS current_name, c.suspended_at IS NOT NULL AS is_suspended, cm.is_approved, cm.is_manager,
         COALESCE((SELECT json_agg(json_build_array(m.famibook_id, m.is_manager) ORDER BY m.created_at, m.id)
                     FROM famibook_membership m WHERE m.user_id = u.id AND m.is_approved), '[]') AS memberships
    FROM session s
    JOIN "user" u ON u.id = s.user_id
    LEFT JOIN famibook c ON c.id = s.current_famibook_id
    LEFT JOIN famibook_membership cm ON cm.user_id = u.id AND cm.famibook_id = c.id
   WHERE s.ended_at IS NULL AND s.expires_at > $2 AND `;

/** Finds open sessions with what their tokens say. */
export function createIdentityStore(db: Pick<Database, 'query'>, policy: IdentityPolicy) {
  const toOpenSession = (row: Row): OpenSession => openSessionOf(row, policy);
  return {
    byHash: async (hash: string, now: Date): Promise<OpenSession | undefined> => {
      const [row] = await db.query<Row>({
        name: 'identity-by-hash',
        text: `${SELECT} s.hash = $1`,
        values: [hash, now],
      });
      return row && toOpenSession(row);
    },
    ofUsers: async (ids: readonly UserId[], now: Date): Promise<OpenSession[]> => {
      const rows = await db.query<Row>({
        name: 'identities-of-users',
        text: `${SELECT} s.user_id = ANY($1::uuid[])`,
        values: [ids, now],
      });
      return rows.map(toOpenSession);
    },
    ofSessions: async (ids: readonly SessionId[], now: Date): Promise<OpenSession[]> => {
      const rows = await db.query<Row>({
        name: 'identities-of-sessions',
        text: `${SELECT} s.id = ANY($1::uuid[])`,
        values: [ids, now],
      });
      return rows.map(toOpenSession);
    },
  };
}
export type IdentityStore = ReturnType<typeof createIdentityStore>;

function openSessionOf(row: Row, policy: IdentityPolicy): OpenSession {
  return {
    hash: row.hash,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    absoluteExpiresAt: row.absolute_expires_at,
    identity: identityOf(row, policy),
  };
}
