import type { Readable } from 'node:stream';
import type { NewEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Transaction } from './store/prisma.ts';

/** Announces facts together with the change they are about: in its transaction. */
export type Announce = (tx: SqlRunner, ...facts: NewEvent[]) => Promise<void>;

/** What a use case that changes something needs. */
export interface Writing {
  transaction: Transaction;
  announce: Announce;
}

/** Where the bytes of pictures are. */
export interface Pictures {
  /** Hands bytes on as they come, with the token of whoever sends them; what is not claimed by a photo is swept away. */
  stage(
    bytes: Readable,
    to: { famibookId: FamiBookId; bearer: string; maxBytes: number; signal: AbortSignal },
  ): Promise<StagedImage>;
  /** Takes in what a resumable upload brought, as `stage` would; again, it answers the same file. */
  takeIn(
    uploadId: string,
    to: { famibookId: FamiBookId; bearer: string; maxBytes: number; signal: AbortSignal },
  ): Promise<StagedImage>;
  /** Throws staged bytes away if it can; never fails. */
  discard(fileId: string): Promise<void>;
  /** In full size, without place and camera tags (D17). */
  original(fileId: string, signal: AbortSignal): Promise<Picture>;
}

export interface Picture {
  type: string;
  length: string | undefined;
  bytes: Readable;
}
