import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, NEWEST } from '../domain/position.ts';
import { positionOfReactor, type ReactorRow, readReactorPage } from '../store/reactor-pages.ts';
import { viewMessage } from './get-message.ts';

export interface ReactorPage {
  reactors: ReactorRow[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  total: number;
}

/** Who likes or loves a message, for everybody who may see it (D12). */
export function listReactions(db: Database) {
  return async (
    who: Identity,
    id: MessageId,
    query: { limit: number; before?: string | undefined },
  ): Promise<ReactorPage> => {
    const after = query.before === undefined ? NEWEST : decodeCursor('reaction', query.before);
    await viewMessage(db)(who, id);
    const { rows, total } = await readReactorPage(db, id, { after, limit: query.limit + 1 });
    const reactors = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? reactors.at(-1) : undefined;
    return { reactors, next: last && encodeCursor('reaction', positionOfReactor(last)), total };
  };
}
