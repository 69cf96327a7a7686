import { syncPhotos } from '@famibook/contracts/drive/endpoints';
import type { DriveSync } from '@famibook/contracts/drive/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { findManager } from '@famibook/contracts/imports/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { gallery } from '@famibook/gallery/service';
import { somePng } from '@famibook/gallery/testing/some-png';
import { media } from '@famibook/media/service';
import { AppError } from '@famibook/service-kit/errors';
import { defineService } from '@famibook/service-kit/runtime/service';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { type FamilyIdentities, newFamily } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { currentFamiBookOf, famibookEvents } from '@famibook/testing/services/replica-events';
import { z } from 'zod';
import { backup } from '../../service.ts';

/** Backup with the real gallery and media, over a drive that speaks the real protocol. */
export interface SyncTestApp extends ServiceTestApp {
  drive: DriveServer;
  /** A family whose FamiBook has this name, and its folder in the drive. */
  family(famibookName: string): Promise<SyncFamily>;
  sync(user: Identity): Promise<DriveSync>;
  photosOf(user: Identity): Promise<Photo[]>;
}

interface SyncFamily extends FamilyIdentities {
  /** Drops a picture into the family's folder, as a person does. @returns the id of the file */
  drop(name: string, bytes?: Buffer, mimeType?: string): string;
  /** The FamiBook has this name for auth from now on; the folder keeps its own. */
  rename(famibookName: string): void;
}

/** The one call to auth for which a sync waits. */
function authKnowing(managers: ReadonlyMap<string, Identity>) {
  return defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({
      routes: (app) =>
        app.on(findManager, ({ body }) => {
          const manager = managers.get(body.famibookId);
          if (!manager) throw new AppError('famibook_not_found');
          const { userId, firstName, lastName, profileImageUrl, version } = manager;
          return {
            famibookId: body.famibookId,
            famibookName: currentFamiBookOf(manager).famibookName,
            manager: { userId, firstName, lastName, profileImageUrl, version },
          };
        }),
    }),
  });
}

export async function bootSync(): Promise<SyncTestApp> {
  const drive = await startDriveServer();
  const managers = new Map<string, Identity>();
  const app = await bootTestService([backup, gallery, media, authKnowing(managers)], {
    env: { ...drive.env, FAMIBOOK_LIMIT_RENDERS: '100000' },
  });
  const named = (user: Identity, famibookName: string): Identity => ({
    ...user,
    current: user.current && { ...user.current, famibookName },
  });
  return {
    ...app,
    drive,
    family: async (famibookName) => {
      const { famibookId, ...people } = newFamily();
      const users = {
        maria: named(people.maria, famibookName),
        anna: named(people.anna, famibookName),
        tom: named(people.tom, famibookName),
        admin: named(people.admin, famibookName),
      };
      managers.set(famibookId, users.maria);
      await famibookEvents(app, users.maria).create(1);
      const drop: SyncFamily['drop'] = (name, bytes = somePng(), mimeType = 'image/png') =>
        drive.drop(drive.folder('FamiBook Photos', famibookName), name, bytes, mimeType);
      const rename = (name: string) => void managers.set(famibookId, named(users.maria, name));
      return { famibookId, ...users, drop, rename };
    },
    sync: (user) => app.as(user).call(syncPhotos),
    photosOf: (user) => app.as(user).call(listPhotos, { query: {} }),
    stop: async () => {
      await app.stop();
      await drive[Symbol.asyncDispose]();
    },
  };
}
