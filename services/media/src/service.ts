import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@famibook/contracts/limits';
import { admitToCurrent } from '@famibook/famibook-kit/famibook-replica';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createAudio } from './audio/store.ts';
import { backgroundAudio } from './background-audio.ts';
import { MediaConfig, uploadsFolder } from './config.ts';
import { famibookSubscriptions } from './events/famibooks.ts';
import { onPersonChanged } from './events/on-person-changed.ts';
import { onPersonDeleted } from './events/on-person-deleted.ts';
import { onPhotoDeleted } from './events/on-photo-deleted.ts';
import { onPhotoUploaded } from './events/on-photo-uploaded.ts';
import { assertStorage } from './ingest/assert-storage.ts';
import { createBoundedQueue } from './ingest/bounded-queue.ts';
import { createDiskRoom } from './ingest/disk-space.ts';
import { createFairQueue } from './ingest/fair-queue.ts';
import { createIntakes } from './ingest/store.ts';
import { createSpool } from './ingest/temp-files.ts';
import { claimImage } from './pictures/commands/claim-image.ts';
import { discardImage } from './pictures/commands/discard-image.ts';
import { retireImage } from './pictures/commands/retire-image.ts';
import { stageImage } from './pictures/commands/stage-image.ts';
import { createPicturesApart } from './pictures/decoder/out-of-process.ts';
import { findRendition } from './pictures/queries/find-rendition.ts';
import { openRendition } from './pictures/queries/open-rendition.ts';
import { stripOriginal } from './pictures/queries/strip-original.ts';
import { addRoutes } from './pictures/routes.ts';
import { remakeRenditions } from './pictures/steps/remake-renditions.ts';
import { createFiles } from './pictures/store.ts';
import { claimPortrait } from './portraits/claim-portrait.ts';
import { stagePortrait } from './portraits/commands.ts';
import { membershipsAtAuth } from './portraits/memberships.ts';
import { findPortrait, openPortrait } from './portraits/queries.ts';
import { createPortraitLimit } from './portraits/rate-limit.ts';
import { addPortraitRoutes } from './portraits/routes.ts';
import { createPortraits } from './portraits/store.ts';
import { resumableUploads } from './resumable.ts';
import { askAuth } from './retention/ask-auth.ts';
import { askGallery } from './retention/ask-gallery.ts';
import { forgetFamibook } from './retention/delete-famibook.ts';
import { forgetPerson } from './retention/delete-user.ts';
import { sweep } from './retention/sweep.ts';
import { createSweeper } from './retention/sweeper.ts';
import { sweptKinds } from './retention/unclaimed.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createUploadLeases } from './uploads/store/leases.ts';
import { createUploadParts } from './uploads/store/parts.ts';
import { createUploads } from './uploads/store/uploads.ts';

/** Two cores decode two pictures; a third would only make all three later. */
const RENDERS_AT_ONCE = 2;
/** What waits is a file on the disk and a connection. */
const WAITING = 480;
/** How many people of one FamiBook can have all their places taken. */
const PEOPLE_WAITING = 8;
const PORTRAITS = { atOnce: 1, waitingPerPerson: 2, waitingPerFamibook: 8, waiting: 80 };
/** A page of a gallery whose renditions are all missing asks for many at once. */
const REMAKES = { atOnce: RENDERS_AT_ONCE, waitingPerPerson: 64, waitingPerFamibook: 64, waiting: 640 };
const STRIPPED_AT_ONCE = 8;
const STRIPPED_WAITING = 100;

export const media = defineService({
  name: 'media',
  config: MediaConfig,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  compose: ({ config, db, log, cache, objects, calls, events, now, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const files = createFiles(prisma, db);
    const portraits = createPortraits(prisma);
    const audio = createAudio(prisma);
    const intakes = createIntakes(prisma);
    const spool = createSpool(uploadsFolder(config), newId);
    const pictures = createPicturesApart({ atOnce: RENDERS_AT_ONCE, log });
    const waitingPerPerson = config.FAMIBOOK_LIMIT_RENDERS;
    const places = { waitingPerPerson, waitingPerFamibook: waitingPerPerson * PEOPLE_WAITING, waiting: WAITING };
    const lines = {
      usual: createFairQueue({ ...places, atOnce: RENDERS_AT_ONCE }),
      heavy: createFairQueue({ ...places, atOnce: 1 }),
    };
    // Each reads a picture whole, 10 MB at most.
    const stripping = createBoundedQueue({ atOnce: STRIPPED_AT_ONCE, waiting: STRIPPED_WAITING });
    const reach = createFailpoint<string>(config.FAMIBOOK_FAILPOINT);
    const uploads = createUploads(prisma);
    const parts = createUploadParts(db);
    const leases = createUploadLeases(db);
    const { FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: quota } = config;
    const assertDisk = createDiskRoom({
      folders: [uploadsFolder(config), ...(dataDir ? [dataDir] : [])],
      minFreeBytes: config.FAMIBOOK_MIN_FREE_MEGABYTES * MEGABYTE,
      now,
    });
    const famibookBytes = quota === 0 ? undefined : quota * MEGABYTE;
    const base = {
      reader: prisma,
      files,
      assertDisk,
      assertStorage: assertStorage({ files, assertDisk, famibookBytes }),
      portraits,
      audio,
      events,
      uploads,
      parts,
      leases,
      intakes,
      spool,
      pictures,
      lines,
      objects,
      transaction,
      reach,
      log,
      now,
      newId,
    };
    const strip = stripOriginal(base);
    const countChange = createPortraitLimit({ cache, limit: config.FAMIBOOK_LIMIT_PORTRAITS, log, now });
    const keepDeletedMs = config.FAMIBOOK_KEEP_DELETED_SECONDS * 1000;
    const unclaimedMs = config.FAMIBOOK_UNCLAIMED_SECONDS * 1000;
    const sweeping = { everyMs: config.FAMIBOOK_SWEEP_SECONDS * 1000, log, now };
    const resumable = resumableUploads({ ...base, config, unclaimedMs });
    const sound = backgroundAudio({ ...base, keepDeletedMs });
    const kinds = sweptKinds({ ...base, usedOf: askGallery(calls), usedPortraitsOf: askAuth(calls) });

    return {
      transaction,
      admit: admitToCurrent(db),
      routes: (app) => {
        resumable.addRoutes(app);
        sound.addRoutes(app);
        addPortraitRoutes(app, {
          stage: stagePortrait({ ...base, portraitLine: createFairQueue(PORTRAITS), countChange }),
          find: findPortrait({ portraits, membershipsOf: membershipsAtAuth(calls) }),
          open: openPortrait(objects),
        });
        addRoutes(app, {
          stage: stageImage(base),
          discard: discardImage(base),
          find: findRendition(base),
          open: openRendition({ objects, remake: remakeRenditions({ ...base, remakeLine: createFairQueue(REMAKES) }) }),
          strip: (fileId, signal) => stripping(() => strip(fileId), signal),
        });
      },
      subscriptions: [
        onPhotoUploaded(claimImage(base)),
        onPhotoDeleted(retireImage({ ...base, keepDeletedMs })),
        onPersonChanged(claimPortrait({ ...base, keepDeletedMs })),
        onPersonDeleted(forgetPerson({ ...base, keepDeletedMs })),
        ...famibookSubscriptions(forgetFamibook({ ...base, keepDeletedMs })),
      ],
      workers: [
        createSweeper({ name: 'sweeper', sweep: sweep({ ...base, kinds, unclaimedMs }), ...sweeping }),
        createSweeper({ name: 'upload sweeper', sweep: resumable.sweep, ...sweeping }),
      ],
      stop: async () => {
        await pictures.stop();
        await prisma.$disconnect();
      },
    };
  },
});
