import { fileURLToPath } from 'node:url';
import { createFailpoint } from '@famibook/service-kit/failpoint';
import { defineService } from '@famibook/service-kit/service';
import { askGallery } from './adapters/ask-gallery.ts';
import { createSharpPictures } from './adapters/sharp-pictures.ts';
import { createSpool } from './adapters/spool.ts';
import { MediaConfig, uploadsFolder } from './config.ts';
import { onPersonDeleted } from './events/on-person-deleted.ts';
import { onPhotoDeleted } from './events/on-photo-deleted.ts';
import { onPhotoUploaded } from './events/on-photo-uploaded.ts';
import { addRoutes } from './http/routes.ts';
import { createFiles } from './store/files.ts';
import { createIntakes } from './store/intakes.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createSweeper } from './sweeper.ts';
import { createBoundedQueue } from './use-cases/bounded-queue.ts';
import { claimImage } from './use-cases/claim-image.ts';
import { discardImage } from './use-cases/discard-image.ts';
import { findRendition } from './use-cases/find-rendition.ts';
import { forgetPerson } from './use-cases/forget-person.ts';
import { openRendition } from './use-cases/open-rendition.ts';
import { remakeRenditions } from './use-cases/remake-renditions.ts';
import { retireImage } from './use-cases/retire-image.ts';
import { stageImage } from './use-cases/stage-image.ts';
import { stripOriginal } from './use-cases/strip-original.ts';
import { sweep } from './use-cases/sweep.ts';

/** Two cores decode two pictures; a third would only make all three later. */
const RENDERS_AT_ONCE = 2;
const RENDERS_WAITING = 40;
const STRIPPED_AT_ONCE = 8;
const STRIPPED_WAITING = 100;

export const media = defineService({
  name: 'media',
  config: MediaConfig,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  compose: ({ config, db, log, objects, calls, now, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const files = createFiles(prisma, db);
    const intakes = createIntakes(prisma);
    const spool = createSpool(uploadsFolder(config), newId);
    const pictures = createSharpPictures(RENDERS_AT_ONCE);
    const queue = createBoundedQueue({ atOnce: RENDERS_AT_ONCE, waiting: RENDERS_WAITING });
    // Each reads a picture whole, 10 MB at most.
    const stripping = createBoundedQueue({ atOnce: STRIPPED_AT_ONCE, waiting: STRIPPED_WAITING });
    const reach = createFailpoint<string>(config.FAMIBOOK_FAILPOINT);
    const base = { files, intakes, spool, pictures, queue, objects, transaction, reach, log, now, newId };
    const strip = stripOriginal(base);
    const keepDeletedMs = config.FAMIBOOK_KEEP_DELETED_SECONDS * 1000;
    const unclaimedMs = config.FAMIBOOK_UNCLAIMED_SECONDS * 1000;

    return {
      transaction,
      routes: (app) =>
        addRoutes(app, {
          stage: stageImage(base),
          discard: discardImage(base),
          find: findRendition(base),
          open: openRendition({ objects, remake: remakeRenditions(base) }),
          strip: (fileId, signal) => stripping(() => strip(fileId), signal),
        }),
      subscriptions: [
        onPhotoUploaded(claimImage(base)),
        onPhotoDeleted(retireImage({ ...base, keepDeletedMs })),
        onPersonDeleted(forgetPerson(base)),
      ],
      workers: [
        createSweeper({
          sweep: sweep({ ...base, usedOf: askGallery(calls), unclaimedMs }),
          everyMs: config.FAMIBOOK_SWEEP_SECONDS * 1000,
          log,
          now,
        }),
      ],
      stop: () => prisma.$disconnect(),
    };
  },
});
