import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import type { Member, Person } from '@famibook/contracts/members/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database, NamedStatement } from '@famibook/service-kit/db/database';
import { passwordPreview } from '../domain/passwords.ts';
import {
  MEMBER,
  MEMBER_SEARCH_TOTAL,
  MEMBER_TOTAL,
  memberPage,
  PEOPLE_SEARCH_TOTAL,
  PEOPLE_TOTAL,
  peoplePage,
} from './people-sql.ts';

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
  /** `created_at` with microseconds, as a cursor needs it. */
  at: string;
  position_id: string;
}

/** The fields of a membership are null for a user without any. */
type PersonRow = Omit<MemberRow, 'membership_id' | 'famibook_id' | 'famibook_name'> &
  Pick<Person, 'memberships'> & {
    membership_id: MembershipId | null;
    famibook_id: FamiBookId | null;
    famibook_name: string | null;
    preview: string;
  };

export interface PageRequest {
  /** Whether the list has the approved memberships or those that wait. */
  isApproved: boolean;
  /** Undefined without a search. */
  search: string | undefined;
  after: Position;
  limit: number;
}

/** A row with its position in the list. */
export type Listed<Row> = Row & { readonly position: Position };

/** Lists of members and users, the newest first. */
export function createPeople(db: Pick<Database, 'query'>) {
  const readTotal = async (statement: NamedStatement, values: unknown[]): Promise<number> =>
    (await db.query<{ total: number }>({ ...statement, values }))[0]?.total ?? 0;
  return {
    member: async (userId: UserId, famibookId: FamiBookId): Promise<Member | undefined> => {
      const [row] = await db.query<MemberRow>({ ...MEMBER, values: [userId, famibookId] });
      return row && toMember(row);
    },
    /** Members of a FamiBook, or the users that wait there. */
    members: async (famibookId: FamiBookId, { isApproved, search, after, limit }: PageRequest) => {
      const values = given([isApproved, after.at, after.id, limit, famibookId, search]);
      const rows = await db.query<MemberRow>({ ...memberPage(search !== undefined), values });
      return rows.map((row) => listed(row, toMember(row)));
    },
    memberTotal: (famibookId: FamiBookId, { isApproved, search }: Pick<PageRequest, 'isApproved' | 'search'>) =>
      search === undefined
        ? readTotal(MEMBER_TOTAL, [isApproved, famibookId])
        : readTotal(MEMBER_SEARCH_TOTAL, [isApproved, search, famibookId]),
    /**
     * Users with a membership in this state, each once, with how their passwords are protected (D7). A search for
     * approved ones also finds users without any membership.
     */
    people: async ({ isApproved, search, after, limit }: PageRequest) => {
      const values = given([isApproved, after.at, after.id, limit, search]);
      const rows = await db.query<PersonRow>({ ...peoplePage(search !== undefined), values });
      return rows.map((row) => listed(row, toPerson(row)));
    },
    peopleTotal: ({ isApproved, search }: Pick<PageRequest, 'isApproved' | 'search'>) =>
      search === undefined
        ? readTotal(PEOPLE_TOTAL, [isApproved])
        : readTotal(PEOPLE_SEARCH_TOTAL, [isApproved, search]),
  };
}
export type People = ReturnType<typeof createPeople>;

function given(values: unknown[]): unknown[] {
  return values.filter((value) => value !== undefined);
}

function listed<Row>({ at, position_id: id }: Pick<MemberRow, 'at' | 'position_id'>, row: Row): Listed<Row> {
  return { ...row, position: { at, id } };
}

function toMember(row: MemberRow): Member {
  const { membership_id: membershipId, famibook_id: famibookId, famibook_name: famibookName } = row;
  return { ...toUser(row), membershipId, famibookId, famibookName };
}

function toPerson(row: PersonRow): Person {
  const { membership_id: membershipId, famibook_id: famibookId, famibook_name: famibookName, memberships } = row;
  return {
    ...toUser(row),
    membershipId,
    famibookId,
    famibookName,
    passwordPreview: passwordPreview(row.preview),
    memberships,
  };
}

function toUser(row: Omit<MemberRow, 'membership_id' | 'famibook_id' | 'famibook_name'>) {
  return {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    isManager: row.is_manager,
    isApproved: row.is_approved,
    createdAt: row.created_at.toISOString(),
  };
}
