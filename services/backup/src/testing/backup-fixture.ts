import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelBackup, createBackup, deleteBackup, getBackupStatus } from '@famibook/contracts/backup/endpoints';
import type { Backup, BackupStatus } from '@famibook/contracts/backup/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { waitFor } from '@famibook/testing/wait-for';
import { onTestFinished } from 'vitest';
import { createBackupKeys } from '../vault/keys.ts';
import { readManifest } from '../vault/manifest.ts';
import { verifyBackup } from '../vault/verify-backup.ts';
import { ALL_SERVICES } from './all-services.ts';

const WITHIN_MS = 240_000;
export const ADMIN_ENV = {
  FAMIBOOK_ADMIN_EMAIL: 'admin@example.org',
  FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password',
};

export interface BackupTestApp extends ServiceTestApp {
  /** Where backups lie. */
  folder: string;
  create(): Promise<Backup>;
  /** Waits until the backup has ended. */
  ended(id: string): Promise<Backup>;
  backedUp(): Promise<Backup>;
  cancel(id: string): Promise<Backup>;
  remove(id: string): Promise<void>;
  status(): Promise<BackupStatus>;
  /** Shares bytes that no rendition is made of. */
  shareAudio(user: Identity, seconds?: number): Promise<void>;
  /** Reads the whole backup as a restore would. @throws BackupProblem */
  verify(id: string): Promise<void>;
  storedObjects(): Promise<string[]>;
}

/** A new folder for backups. */
export async function backupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The backup service with all the others beside it. */
export async function bootBackup(options: {
  folder: string;
  env?: Record<string, string>;
  databaseUrl?: string;
  definitions?: readonly [AnyServiceDefinition, ...AnyServiceDefinition[]];
}): Promise<BackupTestApp> {
  const { folder, databaseUrl, definitions = ALL_SERVICES } = options;
  const env: Record<string, string> = { ...ADMIN_ENV, FAMIBOOK_BACKUP_DIR: folder, ...options.env };
  const app = await bootTestService(definitions, { env, databaseUrl });
  onTestFinished(() => app.stop());
  const admin = app.as(administrator());
  const store = createFileStore(folder);
  const key = env.FAMIBOOK_BACKUP_KEY;
  const keys = createBackupKeys(key === undefined ? undefined : Buffer.from(key, 'base64url'));
  const status = () => admin.call(getBackupStatus);
  const paramsOf = (id: string) => ({ params: { id: id as Backup['id'] } });

  const ended = async (id: string): Promise<Backup> => {
    let found: Backup | undefined;
    await waitFor(
      'the end of the backup',
      async () => {
        found = (await status()).backupHistory.find((backup) => backup.id === id);
        return found !== undefined && found.state !== 'running';
      },
      WITHIN_MS,
    );
    if (!found) throw new Error('there is no such backup');
    return found;
  };
  const create = () => onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  return {
    ...app,
    folder,
    create,
    ended,
    backedUp: async () => ended((await create()).id),
    cancel: (id) => admin.call(cancelBackup, paramsOf(id)),
    remove: async (id) => {
      await onceIdle(() => admin.call(deleteBackup, paramsOf(id)));
    },
    status,
    shareAudio: async (user, seconds) => {
      const body = audioForm(silentMp3(seconds));
      const response = await app
        .as(user)
        .fetch('/api/famibook/audio/upload', { service: 'media', method: 'POST', body });
      if (response.status !== 201) throw new Error(`not stored: ${await response.text()}`);
    },
    verify: async (id) => {
      const [row] = await app.sql<{ key: string }>('SELECT manifest_key AS key FROM backup WHERE id = $1', [id]);
      const vault = { store, keys };
      await verifyBackup(vault, await readManifest(vault, row?.key ?? ''));
    },
    storedObjects: async () => {
      const found: string[] = [];
      for await (const { key: stored } of store.list('objects/')) found.push(stored);
      return found;
    },
  };
}
