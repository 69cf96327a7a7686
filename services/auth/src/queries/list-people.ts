import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Member, Person } from '@famibook/contracts/members/schemas';
import type { SearchQuery } from '@famibook/contracts/page';
import { defineCursors, NEWEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import type { Listed } from '../store/people.ts';
import { getManagedFamiBook } from './find-famibook.ts';

type State = 'pending' | 'approved';

const cursors = defineCursors({ pending: NEWEST_FIRST, approved: NEWEST_FIRST });

/** Members of the caller's current FamiBook, or the users that wait there (D10). @throws AppError `choose_famibook` */
export function listMembers(deps: Pick<Deps, 'people' | 'stores' | 'reader'>) {
  const getFamiBook = getManagedFamiBook(deps);
  return async (actor: Identity, state: State, query: SearchQuery): Promise<ListPage<Member>> => {
    return readMembers(deps, await getFamiBook(actor), state, query);
  };
}

/** Approved members of any FamiBook, for the administrator. @throws AppError `famibook_not_found` */
export function listFamiBookMembers({ people, stores, reader }: Pick<Deps, 'people' | 'stores' | 'reader'>) {
  return async (famibookId: FamiBookId, query: SearchQuery): Promise<ListPage<Member>> => {
    if (!(await stores.famibooks.findById(reader, famibookId))) throw new AppError('famibook_not_found');
    return readMembers({ people }, famibookId, 'approved', query);
  };
}

/** All users with a membership in this state, each once (D10); a search for approved ones finds those without any too. */
export function listPeople({ people }: Pick<Deps, 'people'>) {
  return async (state: State, query: SearchQuery): Promise<ListPage<Person>> => {
    const request = pageRequest(state, query);
    const [rows, total] = await Promise.all([people.people(request), people.peopleTotal(request)]);
    return pageOf(rows, total, state, query);
  };
}

async function readMembers(
  { people }: Pick<Deps, 'people'>,
  famibookId: FamiBookId,
  state: State,
  query: SearchQuery,
): Promise<ListPage<Member>> {
  const request = pageRequest(state, query);
  const [rows, total] = await Promise.all([
    people.members(famibookId, request),
    people.memberTotal(famibookId, request),
  ]);
  return pageOf(rows, total, state, query);
}

function pageRequest(state: State, { q, before, limit }: SearchQuery) {
  return { isApproved: state === 'approved', search: q, after: cursors.decode(state, before), limit: limit + 1 };
}

function pageOf<Row>(rows: Listed<Row>[], total: number, state: State, { limit }: SearchQuery): ListPage<Row> {
  return { ...cutPage(rows, limit, ({ position }) => cursors.encode(state, position)), total };
}
