import { join } from 'node:path';
import { admitToCurrent } from '@famibook/famibook-kit/famibook-replica';
import { createWritingLimit } from '@famibook/famibook-kit/writing-limit';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { BoardConfig } from './config.ts';
import { onMembershipEnded } from './events/on-membership-ended.ts';
import { onPersonChanged } from './events/on-person-changed.ts';
import { onPersonDeleted } from './events/on-person-deleted.ts';
import { famibookSubscriptions } from './events/subscriptions.ts';
import type { BoardFailpoint } from './failpoints.ts';
import { routes } from './http/routes.ts';
import type { Announce } from './ports.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';

/** Messages of all FamiBooks, their replies, who likes them, and what waits for approval. */
export const board = defineService({
  name: 'board',
  config: BoardConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  compose: ({ config, db, events, cache, log, now, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const announce: Announce = (tx, ...facts) => events.add(tx, ...facts);
    return {
      routes: routes({
        db,
        transaction,
        announce,
        newId,
        countWriting: createWritingLimit(config, { cache, log, now }),
        maxPending: config.FAMIBOOK_LIMIT_PENDING,
        failpoint: createFailpoint<BoardFailpoint>(config.FAMIBOOK_FAILPOINT),
      }),
      transaction,
      admit: admitToCurrent(db),
      subscriptions: [
        ...famibookSubscriptions(announce),
        onMembershipEnded,
        onPersonChanged,
        onPersonDeleted(announce),
      ],
      stop: () => prisma.$disconnect(),
    };
  },
});
