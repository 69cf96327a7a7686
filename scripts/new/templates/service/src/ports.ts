import type { Database } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Transaction } from './store/prisma.ts';

/** Everything that commands and queries need; each picks its part. */
export interface Deps {
  db: Database;
  transaction: Transaction;
  publish: Publish;
  newId(): string;
}
