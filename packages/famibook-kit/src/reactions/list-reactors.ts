import type { Identity } from '@famibook/contracts/identity';
import type { Cursors } from '../keyset.ts';
import { cutPage, type ListPage, type PageQuery } from '../page.ts';
import { positionOfReactor, type ReactionStore, type ReactorRow } from './reaction-store.ts';

interface Deps<Id extends string> {
  reactions: ReactionStore;
  cursors: Cursors<'reaction'>;
  /** Rejects for a user who may not see the subject. */
  view(identity: Identity, id: Id): Promise<unknown>;
}

/** Lists the users who reacted to a photo or message, the latest first (D12). */
export function createListReactors<Id extends string>({ reactions, cursors, view }: Deps<Id>) {
  return async (identity: Identity, id: Id, { limit, before }: PageQuery): Promise<ListPage<ReactorRow>> => {
    const after = cursors.decode('reaction', before);
    await view(identity, id);
    const { rows, total } = await reactions.readReactors(id, { after, limit: limit + 1 });
    const page = cutPage(rows, limit, (last) => cursors.encode('reaction', positionOfReactor(last)));
    return { ...page, total };
  };
}
