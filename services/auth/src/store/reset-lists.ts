import type { ResetRequestId, UserId } from '@famibook/contracts/ids';
import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import { MAX_OPEN_PER_USER } from '../domain/password-reset.ts';
import { microsecondsSql } from './time-sql.ts';

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
  /** The time that orders the list, with microseconds. */
  at: string;
  total: number;
}

/** A page without rows. */
interface EmptyPage {
  id: null;
  total: number;
}

interface PageRequest {
  now: Date;
  search: string | undefined;
  after: Position;
  limit: number;
}

export type ListedReset = ResetRequest & { readonly position: Position };

/** Numbers the requests of one browser, the newest first: the page shows the newest. */
const NTH_OF_BROWSER = `row_number() OVER (PARTITION BY o.user_id, o.browser_hash
                         ORDER BY o.approved_at NULLS LAST, o.id DESC) AS nth`;

/**
 * Orders a user's open requests for the administrator, who sees the first few. Approved requests come first, then the
 * newest request of every browser before its others, then known browsers before unknown ones. Among equal requests the
 * oldest and the newest take turns, so that an attacker with many requests cannot fill all places before or after the user.
 */
const RANK = 'q.approved_at NULLS LAST, q.nth, q.is_known_browser DESC, least(q.from_oldest, q.from_newest), q.id';
const EQUALS = 'PARTITION BY n.user_id, n.nth, n.is_known_browser';

/** Goes around a condition on `o` that selects all requests of a user or none, and gives every row its `place`. */
export const RANKED_RESETS = {
  begin: `
    SELECT q.*, row_number() OVER (PARTITION BY q.user_id ORDER BY ${RANK}) AS place
      FROM (SELECT n.*, row_number() OVER (${EQUALS} ORDER BY n.id) AS from_oldest,
                   row_number() OVER (${EQUALS} ORDER BY n.id DESC) AS from_newest
              FROM (SELECT o.*, ${NTH_OF_BROWSER} FROM password_reset_request o
                     WHERE o.completed_at IS NULL AND o.ended_at IS NULL AND`,
  end: ') n) q',
} as const;

const COLUMNS = `
  SELECT r.id, u.id AS user_id, u.first_name, u.last_name, u.profile_image_url, u.email, r.reason, r.code,
         r.approved_at, nullif(trim(a.first_name || ' ' || a.last_name), '') AS approved_by, r.created_at, r.completed_at`;
const USERS = `JOIN "user" u ON u.id = r.user_id LEFT JOIN "user" a ON a.id = r.approved_by`;

/** $1 the time. `ordered_at` is the time that orders the list. */
export const RESET_LISTS = {
  pending: `${COLUMNS}, r.created_at AS ordered_at
    FROM (${RANKED_RESETS.begin} o.user_id IS NOT NULL AND o.open_until > $1 ${RANKED_RESETS.end}) r ${USERS}
   WHERE r.place <= ${MAX_OPEN_PER_USER} AND r.approved_at IS NULL`,
  approved: `${COLUMNS}, r.approved_at AS ordered_at
    FROM password_reset_request r ${USERS}
   WHERE r.approved_at IS NOT NULL AND r.ended_at IS NULL AND (r.completed_at IS NOT NULL OR r.open_until > $1)`,
} as const;
export type ResetList = keyof typeof RESET_LISTS;

/** The row shows the code in two threes. */
const MATCHES = `strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || r.code || ' ' ||
  left(r.code, 3) || ' ' || substr(r.code, 4) || ' ' || coalesce(r.reason, '')), lower($5)) > 0`;

/** $1 the time, $2 and $3 the position, $4 the limit, $5 the search. An empty page is one row with only the total. */
export function resetPage(list: ResetList, isSearch: boolean) {
  return {
    name: `${list}-resets${isSearch ? '-search' : ''}`,
    text: `WITH listed AS (${RESET_LISTS[list]} ${isSearch ? `AND ${MATCHES}` : ''}),
    page AS (SELECT *, ${microsecondsSql('ordered_at')} AS at FROM listed
              WHERE (ordered_at, id) < ($2::timestamptz, $3::int) ORDER BY ordered_at DESC, id DESC LIMIT $4)
  SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM listed) counted LEFT JOIN page ON true
   ORDER BY page.ordered_at DESC, page.id DESC`,
  };
}

/** The administrator's lists of requests, the newest first; approved ones by the time of the approval. */
export function createResetLists(db: Pick<Database, 'query'>) {
  /** Those that wait, or those approved that are completed or can be. */
  return async (list: ResetList, { now, search, after, limit }: PageRequest) => {
    const values = [now, after.at, after.id, limit, ...(search === undefined ? [] : [search])];
    const rows = await db.query<Row | EmptyPage>({ ...resetPage(list, search !== undefined), values });
    return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null).map(toListedReset) };
  };
}
export type ReadResets = ReturnType<typeof createResetLists>;

function toListedReset(row: Row): ListedReset {
  return { ...toResetRequest(row), position: { at: row.at, id: String(row.id) } };
}

function toResetRequest(row: Row): ResetRequest {
  return {
    id: row.id,
    userId: row.user_id,
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
