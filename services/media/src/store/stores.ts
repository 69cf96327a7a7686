import { createFileHolds } from '@famibook/service-kit/backup/backup-files';
import type { Database } from '@famibook/service-kit/db/database';
import { createAudioStore } from '../audio/store.ts';
import { files } from '../backup.ts';
import { createIngestStore } from '../ingest/store.ts';
import { createFileStore } from '../pictures/store.ts';
import { createPortraitStore } from '../portraits/store.ts';
import type { Stores } from '../ports.ts';
import { createUploadPartStore } from '../uploads/store/parts.ts';
import { createUploadStore } from '../uploads/store/uploads.ts';
import { createFamiBookStore } from './famibooks.ts';
import type { Tx } from './prisma.ts';
import { userStore } from './users.ts';

/** @param reader runs what is no part of a transaction */
export function createStores(reader: Tx, db: Database): Stores {
  return {
    files: createFileStore(reader, db),
    portraits: createPortraitStore(reader),
    audio: createAudioStore(reader),
    ingests: createIngestStore(reader),
    uploads: createUploadStore(reader),
    parts: createUploadPartStore(db),
    famibooks: createFamiBookStore(reader),
    users: userStore,
    holds: createFileHolds(db.pool, db.schema, files.holds),
  };
}
