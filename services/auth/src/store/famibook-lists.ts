import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { PlanType } from '@famibook/contracts/plans';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import { microsecondsSql } from './time-sql.ts';

interface Row {
  id: FamiBookId;
  name: string;
  plan_type: string;
  members: number;
  pending: number;
  is_suspended: boolean;
  created_at: Date;
  /** `created_at` with microseconds, as a cursor needs it. */
  at: string;
  manager: { id: UserId; firstName: string; lastName: string; email: string } | null;
}

interface PageRequest {
  /** Undefined without a search. */
  search: string | undefined;
  after: Position;
  limit: number;
}

/** What this service knows of a FamiBook in the administrator's list. */
export type ListedFamiBook = Omit<FamiBook, 'photos' | 'bytes' | 'lastActivityAt'> & { readonly position: Position };

const FROM = `FROM famibook f LEFT JOIN famibook_membership m ON m.famibook_id = f.id AND m.is_manager
    LEFT JOIN "user" u ON u.id = m.user_id`;
/** A row of the administrator's list in the words in which it is shown, but for numbers. */
const SHOWN = `concat_ws(' ', f.name, CASE WHEN f.suspended_at IS NULL THEN 'open' ELSE 'suspended' END,
    coalesce(u.first_name || ' ' || u.last_name, 'no manager'), u.email, f.plan_type || ' plan')`;
function matches(search: string) {
  return `strpos(lower(${SHOWN}), lower(${search})) > 0`;
}

/** $1 and $2 the position, $3 the limit, $4 the search. */
export function famibookPage(isSearch: boolean) {
  return {
    name: isSearch ? 'famibook-page-search' : 'famibook-page',
    text: `SELECT f.id, f.name, f.plan_type, f.member_total AS members, f.pending_total AS pending,
           f.suspended_at IS NOT NULL AS is_suspended, f.created_at, ${microsecondsSql('f.created_at')} AS at,
           CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'firstName', u.first_name,
             'lastName', u.last_name, 'email', u.email) END AS manager
    ${FROM} WHERE (f.created_at, f.id) < ($1::timestamptz, $2::uuid) ${isSearch ? `AND ${matches('$4')}` : ''}
    ORDER BY f.created_at DESC, f.id DESC LIMIT $3`,
  };
}

/** Changed with every FamiBook that comes or goes. */
export const FAMIBOOK_TOTAL = { name: 'famibook-list-total', text: 'SELECT famibooks AS total FROM platform_total' };
/** $1 the search. */
const SEARCH_TOTAL = {
  name: 'famibook-search-total',
  text: `SELECT count(*)::int AS total ${FROM} WHERE ${matches('$1')}`,
};

/** The administrator's list of FamiBooks, the newest first (D13). */
export function createFamiBookLists(db: Pick<Database, 'query'>) {
  return {
    page: async ({ search, after, limit }: PageRequest): Promise<ListedFamiBook[]> => {
      const values = [after.at, after.id, limit, ...(search === undefined ? [] : [search])];
      return (await db.query<Row>({ ...famibookPage(search !== undefined), values })).map(toListed);
    },
    total: async (search: string | undefined): Promise<number> => {
      const statement =
        search === undefined ? { ...FAMIBOOK_TOTAL, values: [] } : { ...SEARCH_TOTAL, values: [search] };
      return (await db.query<{ total: number }>(statement))[0]?.total ?? 0;
    },
  };
}
export type FamiBookLists = ReturnType<typeof createFamiBookLists>;

function toListed(row: Row): ListedFamiBook {
  return {
    id: row.id,
    famibookName: row.name,
    manager: row.manager,
    members: row.members,
    pending: row.pending,
    planType: PlanType.parse(row.plan_type),
    isSuspended: row.is_suspended,
    createdAt: row.created_at.toISOString(),
    position: { at: row.at, id: row.id },
  };
}
