import type { Readable } from 'node:stream';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { ReactionStore } from '@famibook/famibook-kit/reactions/reaction-store';
import type { ConsumeWritingLimit } from '@famibook/famibook-kit/writing-limit';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { GalleryFailpoint } from './failpoints.ts';
import type { ArchiveLists } from './store/archive-lists.ts';
import type { CommentStore } from './store/comments.ts';
import type { CounterStore } from './store/counters.ts';
import type { PhotoFileStore } from './store/files.ts';
import type { ImportStore } from './store/imports.ts';
import type { MemoryLists } from './store/memory-lists.ts';
import type { PhotoLists } from './store/photo-lists.ts';
import type { PhotoStore } from './store/photos.ts';
import type { Transaction } from './store/prisma.ts';
import type { RemovalStore } from './store/removals.ts';
import type { TagStore } from './store/tags.ts';

/** A transaction of a command; only stores run statements in it. */
export type { Tx } from './store/prisma.ts';
/** A transaction of a command or of an event's handler; only stores run statements in it. */
export type SqlTx = SqlRunner;

/** The tables of the schema `gallery`. */
export interface Stores {
  photos: PhotoStore;
  comments: CommentStore;
  reactions: ReactionStore;
  tags: TagStore;
  counters: CounterStore;
  files: PhotoFileStore;
  imports: ImportStore;
  removals: RemovalStore;
  /** Reads outside a transaction. */
  lists: PhotoLists;
  memories: MemoryLists;
  archive: ArchiveLists;
}

/** Everything that commands, queries and steps need; each names its part. */
export interface Deps extends Stores {
  transaction: Transaction;
  publish: Publish;
  /** The same with the names of the actor and of the owner, as Activity shows them (D41). */
  publishNamed: Publish;
  newId(): string;
  now(): Date;
  /** @throws AppError `famibook_not_found`, `famibook_suspended` (D39) */
  assertReadable(reader: { isAdmin: boolean }, famibookId: FamiBookId): Promise<void>;
  consumeWritingLimit: ConsumeWritingLimit;
  pictures: Pictures;
  failpoint: Failpoint<GalleryFailpoint>;
}

/** The bytes of pictures, which the service media stores. */
export interface Pictures {
  /** Streams bytes to media with the uploader's token; media removes those that no photo claims. */
  stage(bytes: Readable, to: StagingTarget): Promise<StagedImage>;
  /** Stages the file of a finished resumable upload; a repetition returns the same file. */
  ingest(uploadId: string, to: StagingTarget): Promise<StagedImage>;
  /** Removes staged bytes if it can; never rejects. */
  discard(fileId: string): Promise<void>;
  /** Opens a picture in full size, without its place and camera tags (D17). */
  original(fileId: string, signal: AbortSignal): Promise<Picture>;
}

export interface StagingTarget {
  famibookId: FamiBookId;
  bearer: string;
  maxBytes: number;
  signal: AbortSignal;
}

export interface Picture {
  type: string;
  /** In bytes, as a header has it. */
  length: string | undefined;
  bytes: Readable;
}
