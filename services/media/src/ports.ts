import type { createFileHolds } from '@famibook/service-kit/backup/backup-files';
import type { AudioStore } from './audio/store.ts';
import type { IngestStore } from './ingest/store.ts';
import type { FileStore } from './pictures/store.ts';
import type { PortraitStore } from './portraits/store.ts';
import type { FamiBookStore } from './store/famibooks.ts';
import type { UserStore } from './store/users.ts';
import type { UploadPartStore } from './uploads/store/parts.ts';
import type { UploadStore } from './uploads/store/uploads.ts';

/** A transaction of a command or of an event's handler; only stores run statements in it. */
export type { Transaction, Tx } from './store/prisma.ts';

type FileHolds = ReturnType<typeof createFileHolds>;

/** The tables of the schema `media`; commands, queries and steps are handed what they need of them. */
export interface Stores {
  files: FileStore;
  portraits: PortraitStore;
  audio: AudioStore;
  ingests: IngestStore;
  uploads: UploadStore;
  parts: UploadPartStore;
  famibooks: FamiBookStore;
  users: UserStore;
  holds: FileHolds;
}
