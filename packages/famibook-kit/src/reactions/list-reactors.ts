import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { type Cursors, NEWEST } from '../keyset.ts';
import { cutPage, type PageInfo } from '../page.ts';
import { positionOfReactor, type ReactionStore, type ReactorRow } from './reaction-store.ts';

interface Deps<Id extends string> {
  db: Database;
  reactions: ReactionStore;
  cursors: Cursors<'reaction'>;
  /** Refuses those who may not see the subject. */
  view(identity: Identity, id: Id): Promise<unknown>;
}

export interface ReactorPage extends PageInfo {
  reactors: ReactorRow[];
}

/** Lists who reacted to a photo or message, the newest first, for everybody who may see it (D12). */
export function createListReactors<Id extends string>({ db, reactions, cursors, view }: Deps<Id>) {
  return async (
    identity: Identity,
    id: Id,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<ReactorPage> => {
    const after = before === undefined ? NEWEST : cursors.decode('reaction', before);
    await view(identity, id);
    const { rows, total } = await reactions.readReactors(db, id, { after, limit: limit + 1 });
    const page = cutPage(rows, limit, (last) => cursors.encode('reaction', positionOfReactor(last)));
    return { reactors: page.rows, next: page.next, total };
  };
}
