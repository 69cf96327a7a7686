import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Identity } from '@famibook/contracts/identity';
import { MEGABYTE } from '@famibook/contracts/limits';
import { assertReadable } from '@famibook/famibook-kit/famibook-replica';
import { managerAtAuth } from '@famibook/famibook-kit/manager-at-auth';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import type { ServiceContext } from '@famibook/service-kit/runtime/service';
import type { AudioProbe } from './audio/ports.ts';
import { type MediaConfig, uploadsFolder } from './config.ts';
import type { MediaFailpoint } from './failpoints.ts';
import { assertQuota, assertStorage, createDiskSpaceCheck } from './ingest/storage-space.ts';
import { createTempFiles } from './ingest/temp-files.ts';
import { createOutOfProcessPictures } from './pictures/decoder/out-of-process.ts';
import { createPendingRenditions } from './pictures/steps/pending-renditions.ts';
import { createPortraitLimit, membershipsAtAuth } from './portraits/adapters.ts';
import type { Stores } from './ports.ts';
import { createQueues, MAX_UPLOAD_LOCKS, RENDERS_AT_ONCE } from './queues.ts';
import { timeRenders, watchRenders } from './render-metrics.ts';
import { findUsedPicturesAtGallery, findUsedPortraitsAtAuth } from './retention/ask-owners.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createStores } from './store/stores.ts';
import { createHeldLeases } from './uploads/adapters/held-leases.ts';
import { createLeaseLocks } from './uploads/adapters/lease-locks.ts';
import { createStoredParts } from './uploads/adapters/stored-parts.ts';
import { createUploadLeases } from './uploads/store/leases.ts';

/** Everything that the commands and queries of all topics depend on. */
export type MediaDeps = ReturnType<typeof createDeps>;

export function createDeps(context: ServiceContext<MediaConfig>) {
  const { config, db, log, cache, calls, events, metrics, now, newId } = context;
  const objects = context.objects();
  const prisma = createPrisma(db);
  const transaction: Transaction = (work) => prisma.$transaction(work);
  const failpoint = createFailpoint<MediaFailpoint>(config.FAMIBOOK_FAILPOINT);
  const pictures = timeRenders(createOutOfProcessPictures({ atOnce: RENDERS_AT_ONCE, log }), metrics);
  const pendingRenditions = createPendingRenditions(log);
  const tempFiles = createTempFiles(uploadsFolder(config), newId);
  const stores = createStores(prisma, db);
  const heldLeases = createHeldLeases({ leases: createUploadLeases(db), newToken: newId, log });
  const queues = createQueues(config);
  watchRenders(metrics, queues);
  return {
    reader: prisma,
    databaseUrl: db.url,
    transaction,
    events,
    objects,
    log,
    now,
    newId,
    pause,
    failpoint,
    tempFiles,
    pictures,
    pendingRenditions,
    probe,
    ...stores,
    assertReadable: (reader: Pick<Identity, 'isAdmin'>, famibookId: string) => assertReadable(db, reader, famibookId),
    heldLeases,
    ...queues,
    ...storageLimits(config, { files: stores.files, now }),
    bytes: createStoredParts({ objects, parts: stores.parts, tempFiles, failpoint, newId }),
    locks: createLeaseLocks({ ...MAX_UPLOAD_LOCKS, leases: heldLeases }),
    consumePortraitLimit: createPortraitLimit({ cache, limit: config.FAMIBOOK_LIMIT_PORTRAITS, log, now }),
    managerOf: managerAtAuth(calls),
    membershipsOf: membershipsAtAuth(calls),
    usedPictures: findUsedPicturesAtGallery(calls),
    usedPortraits: findUsedPortraitsAtAuth(calls),
    deletionDelayMs: config.FAMIBOOK_KEEP_DELETED_SECONDS * 1000,
    unclaimedMs: config.FAMIBOOK_UNCLAIMED_SECONDS * 1000,
    /** An earlier version stored unfinished uploads in this folder; no client can continue them. */
    removeFormerUploads: () => rm(join(uploadsFolder(config), 'resumable'), { recursive: true, force: true }),
    stop: async () => {
      await pendingRenditions.settled();
      await pictures.stop();
      await prisma.$disconnect();
    },
  };
}

/** The limits of FamiBooks, users and the disk. */
function storageLimits(
  config: MediaConfig,
  { files, now }: { files: Pick<Stores['files'], 'storedBytes' | 'storedBytesIn' | 'deletedBytes'>; now(): Date },
) {
  const { FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: quota } = config;
  const famibookBytes = quota === 0 ? undefined : quota * MEGABYTE;
  const uploadBytes = config.FAMIBOOK_LIMIT_UPLOAD_MEGABYTES * MEGABYTE;
  const assertDisk = createDiskSpaceCheck({
    folders: [uploadsFolder(config), ...(dataDir ? [dataDir] : [])],
    minFreeBytes: config.FAMIBOOK_MIN_FREE_MEGABYTES * MEGABYTE,
    now,
  });
  return {
    assertDisk,
    assertStorage: assertStorage({
      storedBytes: async (famibookId) => (await files.storedBytes([famibookId]))[0]?.bytes ?? 0,
      deletedBytes: files.deletedBytes,
      assertDisk,
      famibookBytes,
    }),
    assertQuota: assertQuota({ storedBytesIn: files.storedBytesIn, famibookBytes }),
    roomLimits: {
      famibookBytes: uploadBytes,
      userBytes: uploadBytes / 2,
      allBytes: config.FAMIBOOK_RESUMABLE_BYTES,
    },
  };
}

/** What reads the tags of audio is loaded with the first file, to save memory. */
const probe: AudioProbe = {
  inspect: async (path) => (await import('./audio/probe/audio-probe.ts')).audioProbe.inspect(path),
};
