import { join } from 'node:path';
import { admitToCurrent } from '@famibook/famibook-kit/famibook-replica';
import { createWritingLimit } from '@famibook/famibook-kit/writing-limit';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { picturesAtMedia } from './adapters/media.ts';
import { GalleryConfig } from './config.ts';
import { onMembershipEnded } from './events/on-membership-ended.ts';
import { onPersonChanged } from './events/on-person-changed.ts';
import { onPersonDeleted } from './events/on-person-deleted.ts';
import { famibookSubscriptions } from './events/subscriptions.ts';
import type { GalleryFailpoint } from './failpoints.ts';
import { routes } from './http/routes.ts';
import type { Announce } from './ports.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';

/** Photos of all FamiBooks, what is said about them and who likes them. */
export const gallery = defineService({
  name: 'gallery',
  config: GalleryConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  compose: ({ config, db, events, cache, calls, log, now, newId }) => {
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
        pictures: picturesAtMedia(calls, log),
        failpoint: createFailpoint<GalleryFailpoint>(config.FAMIBOOK_FAILPOINT),
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
