import type { Readable } from 'node:stream';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { CountWriting } from '@famibook/famibook-kit/writing-limit';
import type { Database } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { GalleryFailpoint } from './failpoints.ts';
import type { Transaction } from './store/prisma.ts';

/** Everything that commands and queries need; each picks its part. */
export interface Deps {
  db: Database;
  transaction: Transaction;
  publish: Publish;
  newId(): string;
  countWriting: CountWriting;
  pictures: Pictures;
  failpoint: Failpoint<GalleryFailpoint>;
}

/** The bytes of pictures, which the service media stores. */
export interface Pictures {
  /** Passes bytes on as they come, with the token of the uploader; media removes what no photo claims. */
  stage(bytes: Readable, to: StagingTarget): Promise<StagedImage>;
  /** Stages the file of a finished resumable upload; repeated, it returns the same file. */
  ingest(uploadId: string, to: StagingTarget): Promise<StagedImage>;
  /** Removes staged bytes if it can; never fails. */
  discard(fileId: string): Promise<void>;
  /** Opens a picture in full size, without place and camera tags (D17). */
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
  length: string | undefined;
  bytes: Readable;
}
