import { createFileHolds } from '@famibook/service-kit/backup/backup-files';
import type { Database } from '@famibook/service-kit/db/database';
import { createAudio } from '../audio/store.ts';
import { files } from '../backup.ts';
import { createIngests } from '../ingest/store.ts';
import { createFiles } from '../pictures/store.ts';
import { createPortraits } from '../portraits/store.ts';
import type { Stores } from '../ports.ts';
import { createUploadParts } from '../uploads/store/parts.ts';
import { createUploads } from '../uploads/store/uploads.ts';
import { createFamiBooks } from './famibooks.ts';
import type { Tx } from './prisma.ts';
import { userStore } from './users.ts';

/** @param reader runs what is no part of a transaction */
export function createStores(reader: Tx, db: Database): Stores {
  return {
    files: createFiles(reader, db),
    portraits: createPortraits(reader),
    audio: createAudio(reader),
    ingests: createIngests(reader),
    uploads: createUploads(reader),
    parts: createUploadParts(db),
    famibooks: createFamiBooks(reader),
    users: userStore,
    holds: createFileHolds(db.pool, db.schema, files.holds),
  };
}
