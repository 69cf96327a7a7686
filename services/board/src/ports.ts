import type { NewEvent } from '@famibook/contracts/events';
import type { CountWriting } from '@famibook/famibook-kit/writing-limit';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Transaction } from './store/prisma.ts';

/** Announces facts together with the change they are about: in its transaction. */
export type Announce = (tx: SqlRunner, ...facts: NewEvent[]) => Promise<void>;

/** What a use case that changes something needs. */
export interface Writing {
  transaction: Transaction;
  announce: Announce;
}

export interface Posting extends Writing {
  newId(): string;
  countWriting: CountWriting;
  /** Messages of one person that may wait for review in one FamiBook. */
  maxPending: number;
}
