import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@famibook/contracts/limits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { type MediaConfig, uploadsFolder } from './config.ts';
import { createFairQueue } from './ingest/fair-queue.ts';
import type { Spool } from './ingest/ports.ts';
import { type KeepDeps, keepPicture } from './pictures/commands/stage-image.ts';
import type { Files } from './pictures/store.ts';
import { sweepUploads } from './retention/sweep-uploads.ts';
import { createHeldLeases } from './uploads/adapters/held-leases.ts';
import { createUploadLocks } from './uploads/adapters/lease-locks.ts';
import { createUploadBytes } from './uploads/adapters/stored-parts.ts';
import { beginUpload, reserveUpload } from './uploads/commands/begin-upload.ts';
import { stageUpload } from './uploads/commands/stage-upload.ts';
import { findUpload } from './uploads/queries.ts';
import { addUploadRoutes } from './uploads/routes.ts';
import { WAITS_FOR_BYTE_MS } from './uploads/rules/upload.ts';
import type { UploadLeases } from './uploads/store/leases.ts';
import type { UploadParts } from './uploads/store/parts.ts';
import type { Uploads } from './uploads/store/uploads.ts';
import { createTus } from './uploads/tus/tus-server.ts';
import { createTusStore } from './uploads/tus/tus-store.ts';

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
