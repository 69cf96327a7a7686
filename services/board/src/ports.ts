import type { ConsumeActivityLimit } from '@famibook/famibook-kit/activity-limit';
import type { ReactionStore } from '@famibook/famibook-kit/reactions/reaction-store';
import type { ConsumeWritingLimit } from '@famibook/famibook-kit/writing-limit';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { BoardFailpoint } from './failpoints.ts';
import type { ArchiveLists } from './store/archive-lists.ts';
import type { CounterStore } from './store/counters.ts';
import type { FamiBookStore } from './store/famibooks.ts';
import type { MessageLists } from './store/message-lists.ts';
import type { MessageStore } from './store/messages.ts';
import type { Transaction } from './store/prisma.ts';
import type { RemovalStore } from './store/removals.ts';
import type { ReviewStore } from './store/reviews.ts';

/** A transaction of a command; only stores run statements in it. */
export type { Tx } from './store/prisma.ts';
/** A transaction of a command or of an event's handler; only stores run statements in it. */
export type SqlTx = SqlRunner;

/** The tables of the schema `board`. */
export interface Stores {
  messages: MessageStore;
  reviews: ReviewStore;
  counters: CounterStore;
  famibooks: FamiBookStore;
  removals: RemovalStore;
  reactions: ReactionStore;
  /** Reads outside a transaction. */
  lists: MessageLists;
  archive: ArchiveLists;
}

/** Everything that commands, queries and steps need; each names its part. */
export interface Deps extends Stores {
  transaction: Transaction;
  publish: Publish;
  /** The same with the names of the actor and of the author, as Activity shows them (D41). */
  publishNamed: Publish;
  newId(): string;
  now(): Date;
  consumeWritingLimit: ConsumeWritingLimit;
  consumeActivityLimit: ConsumeActivityLimit;
  /** How many messages of one user may wait for review in one FamiBook. */
  maxPending: number;
  failpoint: Failpoint<BoardFailpoint>;
}
