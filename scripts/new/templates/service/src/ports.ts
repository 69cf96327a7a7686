import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Transaction } from './store/prisma.ts';
import type { RemovalStore } from './store/removals.ts';

/** A transaction of a command or of an event's handler; only stores run statements in it. */
export type SqlTx = SqlRunner;

/** The tables of the schema `sample`. */
export interface Stores {
  removals: RemovalStore;
}

/** Everything that commands, queries and steps need; each names its part. */
export interface Deps extends Stores {
  transaction: Transaction;
  publish: Publish;
  newId(): string;
}
