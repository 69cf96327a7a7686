import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@famibook/contracts/limits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { createHeldLeases } from './adapters/held-leases.ts';
import { createTus } from './adapters/tus.ts';
import { createTusStore } from './adapters/tus-store.ts';
import { createUploadBytes } from './adapters/upload-bytes.ts';
import { createUploadLocks } from './adapters/upload-locks.ts';
import { type MediaConfig, uploadsFolder } from './config.ts';
import { WAITS_FOR_BYTE_MS } from './domain/upload.ts';
import { addUploadRoutes } from './http/upload-routes.ts';
import type { Files } from './store/files.ts';
import type { UploadLeases } from './store/upload-leases.ts';
import type { UploadParts } from './store/upload-parts.ts';
import type { Uploads } from './store/uploads.ts';
import { beginUpload, reserveUpload } from './use-cases/begin-upload.ts';
import { createFairQueue } from './use-cases/fair-queue.ts';
import { findUpload } from './use-cases/find-upload.ts';
import type { Spool } from './use-cases/spool.ts';
import { type KeepDeps, keepPicture } from './use-cases/stage-image.ts';
import { stageUpload } from './use-cases/stage-upload.ts';
import { sweepUploads } from './use-cases/sweep-uploads.ts';

/** Of one upload: shorter than the caller waits, and as many as the gateway lets one person have under way. */
const TURN = { waitMs: 20_000, most: 64 };

/** What begins and waits; the gateway lets one person have no more under way. */
const BEGINNING = { atOnce: 2, waitingPerPerson: 64, waitingPerFamibook: 256, waiting: 1_000 };

interface Deps extends KeepDeps {
  config: MediaConfig;
  uploads: Uploads;
  parts: UploadParts;
  leases: UploadLeases;
  objects: ObjectStore;
  spool: Spool;
  files: Files;
  unclaimedMs: number;
  log: Logger;
}

/** Uploads that survive a cut connection: what media is made of for them. */
export const resumableUploads = ({ config, ...base }: Deps) => {
  // Bytes lay here before they lay in the object store; nobody can continue them.
  const formerFolder = join(uploadsFolder(config), 'resumable');
  const bytes = createUploadBytes(base);
  const leases = createHeldLeases({ leases: base.leases, newToken: base.newId, log: base.log });
  const locks = createUploadLocks({ ...TURN, leases });
  const d = { ...base, bytes, locks };
  const famibookBytes = config.FAMIBOOK_LIMIT_UPLOAD_MEGABYTES * MEGABYTE;
  const roomLimits = { famibookBytes, personBytes: famibookBytes / 2, allBytes: config.FAMIBOOK_RESUMABLE_BYTES };
  const beginning = { ...d, roomLimits, beginLine: createFairQueue(BEGINNING), pause };
  const begin = beginUpload(beginning);
  const datastore = createTusStore({ ...d, leaseOf: leases.tokenOf, reserve: reserveUpload(beginning) });
  const until = () => new Date(d.now().getTime() + WAITS_FOR_BYTE_MS);
  const find = findUpload(d);
  return {
    addRoutes: (app: HttpApp) =>
      addUploadRoutes(app, {
        find,
        tus: createTus({ datastore, locks, begin, until, newId: d.newId }),
        stage: stageUpload({ ...d, find, keep: keepPicture(d) }),
      }),
    sweep: async (now: Date) => {
      await rm(formerFolder, { recursive: true, force: true });
      return sweepUploads(d)(now);
    },
  };
};
