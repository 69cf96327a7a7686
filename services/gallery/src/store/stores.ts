import { createReactionStore } from '@famibook/famibook-kit/reactions/reaction-store';
import type { Database } from '@famibook/service-kit/db/database';
import type { Stores } from '../ports.ts';
import { createArchiveLists } from './archive-lists.ts';
import { createCommentStore } from './comments.ts';
import { createCounterStore } from './counters.ts';
import { createPhotoFileStore } from './files.ts';
import { createImportStore } from './imports.ts';
import { createMemoryLists } from './memory-lists.ts';
import { createPhotoLists } from './photo-lists.ts';
import { photoStore } from './photos.ts';
import { removalStore } from './removals.ts';
import { createTagStore } from './tags.ts';

export function createStores(db: Database): Stores {
  return {
    photos: photoStore,
    removals: removalStore,
    comments: createCommentStore(db),
    reactions: createReactionStore(db, 'photo'),
    tags: createTagStore(db),
    counters: createCounterStore(db),
    files: createPhotoFileStore(db),
    imports: createImportStore(db),
    lists: createPhotoLists(db),
    memories: createMemoryLists(db),
    archive: createArchiveLists(db),
  };
}
