import { createReactionStore } from '@famibook/famibook-kit/reactions/reaction-store';
import type { Database } from '@famibook/service-kit/db/database';
import type { Stores } from '../ports.ts';
import { createArchiveLists } from './archive-lists.ts';
import { createCounterStore } from './counters.ts';
import { createFamiBookStore } from './famibooks.ts';
import { createMessageLists } from './message-lists.ts';
import { messageStore } from './messages.ts';
import { removalStore } from './removals.ts';
import { reviewStore } from './reviews.ts';

export function createStores(db: Database): Stores {
  return {
    messages: messageStore,
    reviews: reviewStore,
    removals: removalStore,
    counters: createCounterStore(db),
    famibooks: createFamiBookStore(db),
    reactions: createReactionStore(db, 'message'),
    lists: createMessageLists(db),
    archive: createArchiveLists(db),
  };
}
