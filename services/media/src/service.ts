import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@famibook/contracts/limits';
import { admitToCurrent } from '@famibook/famibook-kit/famibook-replica';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { askAuth } from './adapters/ask-auth.ts';
import { askGallery } from './adapters/ask-gallery.ts';
import { createPicturesApart } from './adapters/decoder/pictures-apart.ts';
import { createDiskRoom } from './adapters/disk-room.ts';
import { membershipsAtAuth } from './adapters/memberships-at-auth.ts';
import { createPortraitLimit } from './adapters/portrait-limit.ts';
import { createSpool } from './adapters/spool.ts';
import { backgroundAudio } from './background-audio.ts';
import { MediaConfig, uploadsFolder } from './config.ts';
import { famibookSubscriptions } from './events/famibooks.ts';
import { onPersonChanged } from './events/on-person-changed.ts';
import { onPersonDeleted } from './events/on-person-deleted.ts';
import { onPhotoDeleted } from './events/on-photo-deleted.ts';
import { onPhotoUploaded } from './events/on-photo-uploaded.ts';
import { addPortraitRoutes } from './http/portrait-routes.ts';
import { addRoutes } from './http/routes.ts';
import { resumableUploads } from './resumable.ts';
import { createAudio } from './store/audio.ts';
import { createFiles } from './store/files.ts';
import { createIntakes } from './store/intakes.ts';
import { createPortraits } from './store/portraits.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createUploadLeases } from './store/upload-leases.ts';
import { createUploadParts } from './store/upload-parts.ts';
import { createUploads } from './store/uploads.ts';
import { createSweeper } from './sweeper.ts';
import { assertStorage } from './use-cases/assert-storage.ts';
import { createBoundedQueue } from './use-cases/bounded-queue.ts';
import { claimImage } from './use-cases/claim-image.ts';
import { claimPortrait } from './use-cases/claim-portrait.ts';
import { discardImage } from './use-cases/discard-image.ts';
import { createFairQueue } from './use-cases/fair-queue.ts';
import { findPortrait, openPortrait } from './use-cases/find-portrait.ts';
import { findRendition } from './use-cases/find-rendition.ts';
import { forgetFamibook } from './use-cases/forget-famibook.ts';
import { forgetPerson } from './use-cases/forget-person.ts';
import { openRendition } from './use-cases/open-rendition.ts';
import { remakeRenditions } from './use-cases/remake-renditions.ts';
import { retireImage } from './use-cases/retire-image.ts';
import { stageImage } from './use-cases/stage-image.ts';
import { stagePortrait } from './use-cases/stage-portrait.ts';
import { stripOriginal } from './use-cases/strip-original.ts';
import { sweep } from './use-cases/sweep.ts';
import { sweptKinds } from './use-cases/swept-kinds.ts';

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
