import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { driveSettings } from '@famibook/drive/settings';
import { backupCredentials } from '@famibook/service-kit/storage/backup-credentials';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { type ListedFile, listInThread } from '@famibook/service-kit/storage/list-in-thread';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { type BackupConfig, backupFolder } from '../config.ts';
import { type FileCopies, openFileCopies } from './copy-files.ts';
import { MANIFESTS } from './manifest.ts';
import { OBJECTS } from './objects.ts';

/** Where backups lie (D31). */
export interface BackupTarget {
  readonly kind: 'drive' | 'bucket' | 'directory';
  readonly store: ObjectStore;
  /** The same store for one run: what it waits for ends with the signal. */
  storeUntil(signal: AbortSignal): ObjectStore;
  /** The objects in the order of their names; on this machine they are listed beside what the process does otherwise. */
  listObjects(signal: AbortSignal): AsyncIterable<ListedFile>;
  /** Whether no backup was ever stored in this directory, or its disk is not mounted. */
  isUnused?(): Promise<boolean>;
  /** Whether backups would be lost together with what they protect. */
  isOnSameDisk(): Promise<boolean>;
  /** Where files of this machine can be stored beside what the process does otherwise. */
  openCopies?(): FileCopies;
  stop(): void;
}

/** In the folder of Google Drive that the settings name. */
const DRIVE_FOLDER = 'FamiBook Backups';

/** Google Drive when it is set up, else a bucket when one is set, else a directory. */
export async function openTarget(config: BackupConfig): Promise<BackupTarget> {
  const settings = driveSettings(config);
  if (settings) {
    const { openDrive } = await import('@famibook/drive/drive');
    const { createDriveStore, createMadeFiles } = await import('@famibook/drive/store');
    const drive = openDrive(settings);
    const made = createMadeFiles();
    const storeUntil = (signal: AbortSignal) => createDriveStore(drive.withSignal(signal), DRIVE_FOLDER, made);
    return {
      kind: 'drive',
      store: createDriveStore(drive, DRIVE_FOLDER, made),
      storeUntil,
      listObjects: (signal) => storeUntil(signal).list(OBJECTS),
      isOnSameDisk: async () => false,
      stop: drive.stop,
    };
  }
  if (config.FAMIBOOK_BACKUP_URL) {
    const { createS3Store } = await import('@famibook/service-kit/storage/s3');
    const store = createS3Store(config.FAMIBOOK_BACKUP_URL, backupCredentials(config));
    return {
      kind: 'bucket',
      store,
      storeUntil: () => store,
      listObjects: () => store.list(OBJECTS),
      isOnSameDisk: async () => false,
      stop: store.stop,
    };
  }
  const folder = backupFolder(config);
  // A service apart has no data of its own; what it protects lies on the host, as its temporary files do.
  const { FAMIBOOK_DATA_DIR: data = tmpdir() } = config;
  const store = createFileStore(folder);
  return {
    kind: 'directory',
    store,
    storeUntil: () => store,
    listObjects: () => listInThread(folder, OBJECTS),
    openCopies: () => openFileCopies({ folder, secret: config.FAMIBOOK_BACKUP_KEY }),
    isUnused: async () => (await stat(join(folder, MANIFESTS)).catch(undefinedIfMissing)) === undefined,
    isOnSameDisk: async () => (await diskOf(folder)) === (await diskOf(data)),
    stop: () => undefined,
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The device of the folder, or of its nearest existing parent. */
async function diskOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found || path === dirname(path) ? (found?.dev ?? 0) : diskOf(dirname(path));
}
