import type { CountWriting } from '@famibook/famibook-kit/writing-limit';
import type { Database } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { BoardFailpoint } from './failpoints.ts';
import type { Transaction } from './store/prisma.ts';

/** Everything that commands and queries need; each picks its part. */
export interface Deps {
  db: Database;
  transaction: Transaction;
  publish: Publish;
  newId(): string;
  countWriting: CountWriting;
  /** How many messages of one user may wait for review in one FamiBook. */
  maxPending: number;
  failpoint: Failpoint<BoardFailpoint>;
}

export type WriteDeps = Pick<Deps, 'transaction' | 'publish'>;
export type PostDeps = WriteDeps & Pick<Deps, 'newId' | 'countWriting' | 'maxPending'>;
