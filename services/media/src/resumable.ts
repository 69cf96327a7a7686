import { join } from 'node:path';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Logger } from '@famibook/service-kit/log';
import { sha256Of } from './adapters/sha256-of.ts';
import { createTus } from './adapters/tus.ts';
import { createTusStore } from './adapters/tus-store.ts';
import { createUploadBytes } from './adapters/upload-bytes.ts';
import { createUploadLocks } from './adapters/upload-locks.ts';
import { type MediaConfig, uploadsFolder } from './config.ts';
import { oldestBeginning } from './domain/upload.ts';
import { addUploadRoutes } from './http/upload-routes.ts';
import type { Files } from './store/files.ts';
import type { Uploads } from './store/uploads.ts';
import { beginUpload } from './use-cases/begin-upload.ts';
import { findUpload } from './use-cases/find-upload.ts';
import { type KeepDeps, keepPicture } from './use-cases/stage-image.ts';
import { stageUpload } from './use-cases/stage-upload.ts';
import { sweepUploads } from './use-cases/sweep-uploads.ts';

/** Of one upload: shorter than the caller waits, and as many as the gateway lets one person have under way. */
const TURN = { waitMs: 20_000, most: 64 };

interface Deps extends KeepDeps {
  config: MediaConfig;
  uploads: Uploads;
  files: Files;
  log: Logger;
}

/** Uploads that survive a cut connection: what media is made of for them. */
export const resumableUploads = ({ config, ...base }: Deps) => {
  const bytes = createUploadBytes(join(uploadsFolder(config), 'resumable'));
  const locks = createUploadLocks(TURN);
  const d = { ...base, bytes, locks };
  const oldest = () => oldestBeginning(d.now());
  const begin = beginUpload({ ...d, folderBytes: config.FAMIBOOK_RESUMABLE_BYTES });
  const find = findUpload(d);
  return {
    addRoutes: (app: HttpApp) =>
      addUploadRoutes(app, {
        find,
        tus: createTus({ datastore: createTusStore({ ...d, oldest }), locks, begin, newId: d.newId }),
        stage: stageUpload({ ...d, find, sha256Of, keep: keepPicture(d) }),
      }),
    sweep: sweepUploads(d),
  };
};
