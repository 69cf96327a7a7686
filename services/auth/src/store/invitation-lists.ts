import type { FamiBookId, InvitationId } from '@famibook/contracts/ids';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { Invitation } from '../domain/invitation.ts';
import { microsecondsSql } from './time-sql.ts';

interface Row {
  id: InvitationId;
  lets_in: boolean;
  uses: number;
  used: number;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** `created_at` with microseconds, as a cursor needs it. */
  at: string;
  total: number;
}

/** A page without rows. */
interface EmptyPage {
  id: null;
  total: number;
}

type ListedInvitation = Invitation & { readonly position: Position };

interface PageRequest {
  search: string | undefined;
  after: Position;
  limit: number;
}

const COLUMNS = `i.id, i.lets_in, i.uses, i.used, nullif(trim(u.first_name || ' ' || u.last_name), '') AS created_by,
  i.created_at, i.expires_at, i.ended_at, ${microsecondsSql('i.created_at')} AS at`;
const FROM = 'FROM invitation i LEFT JOIN "user" u ON u.id = i.created_by WHERE i.famibook_id = $1';
const MATCHES = "AND strpos(lower(u.first_name || ' ' || u.last_name), lower($5)) > 0";

/**
 * $1 the FamiBook, $2 and $3 the position, $4 the limit, $5 the search. A FamiBook has few invitations, so they are
 * counted. An empty page is one row with only the total.
 */
function page(isSearch: boolean) {
  return {
    name: `invitations${isSearch ? '-search' : ''}`,
    text: `WITH listed AS (SELECT ${COLUMNS} ${FROM} ${isSearch ? MATCHES : ''}),
    page AS (SELECT * FROM listed WHERE (created_at, id) < ($2::timestamptz, $3::uuid)
              ORDER BY created_at DESC, id DESC LIMIT $4)
  SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM listed) counted LEFT JOIN page ON true
   ORDER BY page.created_at DESC, page.id DESC`,
  };
}

/** A manager's list of the invitations to a FamiBook, the newest first. */
export function createInvitationLists(db: Pick<Database, 'query'>) {
  return async (famibookId: FamiBookId, { search, after, limit }: PageRequest) => {
    const values = [famibookId, after.at, after.id, limit, ...(search === undefined ? [] : [search])];
    const rows = await db.query<Row | EmptyPage>({ ...page(search !== undefined), values });
    return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null).map(toListed) };
  };
}
export type ReadInvitations = ReturnType<typeof createInvitationLists>;

function toListed(row: Row): ListedInvitation {
  return {
    id: row.id,
    letsIn: row.lets_in,
    uses: row.uses,
    used: row.used,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    position: { at: row.at, id: row.id },
  };
}
