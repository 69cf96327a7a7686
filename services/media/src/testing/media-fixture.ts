import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { findManager } from '@famibook/contracts/imports/endpoints';
import { renditionUrl } from '@famibook/contracts/media/renditions';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { findMembershipsOf } from '@famibook/contracts/portraits/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import { createServiceEvents } from '@famibook/service-kit/messaging/create-service-events';
import { createLog } from '@famibook/service-kit/observability/log';
import { defineService } from '@famibook/service-kit/runtime/service';
import type { EventInput } from '@famibook/testing/services/boot-for-test';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { currentFamiBookOf } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { createTempFiles } from '../ingest/temp-files.ts';
import type { UserMembership } from '../portraits/domain.ts';
import { type Swept, sweep } from '../retention/commands/sweep.ts';
import { storedKinds } from '../retention/steps/unclaimed.ts';
import { media } from '../service.ts';
import { createPrisma, type Transaction } from '../store/prisma.ts';
import { createStores } from '../store/stores.ts';

export const HOUR = 3_600_000;

export interface MediaTestApp extends ServiceTestApp {
  /** The memberships that auth returns, by the id of the user. */
  memberships: Map<string, readonly UserMembership[]>;
  /** The managers that auth returns, by the id of the FamiBook; auth knows no others. */
  managers: Map<string, Pick<Identity, 'userId' | 'firstName' | 'lastName' | 'profileImageUrl' | 'version'>>;
  /** The raw response of staging a picture. */
  put(user: Identity, bytes: Uint8Array<ArrayBuffer> | ReadableStream, options?: PutOptions): Promise<Response>;
  staged(user: Identity, bytes: Buffer): Promise<StagedImage>;
  /** Staged, and shown by a photo. */
  shared(user: Identity, bytes: Buffer): Promise<StagedImage>;
  /** A rendition as `user` sees it. */
  see(user: Identity, file: StagedImage, width: number, headers?: Record<string, string>): Promise<Response>;
  photoOf(user: Identity, file: { fileId: string }): EventInput<'photo.uploaded.v1'>;
  /** Sweeps as if it were `laterMs` from now; gallery and auth return the files of `used` as in use, or do not respond. */
  sweepLater(
    laterMs: number,
    used?: readonly string[] | 'no response' | (() => Promise<string[]>),
    isHeld?: () => Promise<boolean>,
  ): Promise<Swept>;
  /** All that lies anywhere: rows that stand for bytes, objects, uploads. */
  left(): Promise<{ rows: number; objects: string[]; uploads: string[] }>;
  /** Leaves nothing, for tests that count what is left. */
  empty(): Promise<void>;
}

/** The calls to auth for which a client waits. */
export function authKnowing({ memberships, managers }: Pick<MediaTestApp, 'memberships' | 'managers'>) {
  return defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({
      routes: (app) => {
        app.on(findMembershipsOf, ({ body }) => ({ memberships: [...(memberships.get(body.userId) ?? [])] }));
        app.on(findManager, ({ body: { famibookId } }) => {
          const manager = managers.get(famibookId);
          if (!manager) throw new AppError('famibook_not_found');
          return { famibookId, famibookName: 'The Bergs', manager };
        });
      },
    }),
  });
}

interface PutOptions {
  famibookId?: string;
  maxBytes?: number;
  signal?: AbortSignal;
}

/** @param shared a database that others use as well, and that stays */
export async function bootMedia(env: Record<string, string> = {}, shared?: { url: string }): Promise<MediaTestApp> {
  const uploads = await mkdtemp(join(tmpdir(), 'famibook-uploads-'));
  const memberships: MediaTestApp['memberships'] = new Map();
  const managers: MediaTestApp['managers'] = new Map();
  const app = await bootTestService([media, authKnowing({ memberships, managers })], {
    databaseUrl: shared?.url,
    env: { FAMIBOOK_UPLOADS_DIR: uploads, ...env },
  });
  const { db, sql } = app;
  const log = createLog({ level: 'silent' });
  const prisma = createPrisma(db);
  const stores = createStores(prisma, db);
  const objects = app.platform.objects();
  const transaction: Transaction = (work) => prisma.$transaction(work);
  const events = createServiceEvents({ service: 'media', db, bus: app.platform.bus, log });

  const put: MediaTestApp['put'] = (
    user,
    body,
    { famibookId = user.current?.famibookId, maxBytes = 10_485_760, signal } = {},
  ) =>
    app.as(user).fetch(`/internal/images?famibookId=${famibookId}&maxBytes=${maxBytes}`, {
      method: 'PUT',
      body,
      signal,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  const staged: MediaTestApp['staged'] = async (user, bytes) => {
    const response = await put(user, new Uint8Array(bytes));
    if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
    return StagedImage.parse(await response.json());
  };
  const photoOf: MediaTestApp['photoOf'] = (user, { fileId }) => ({
    ...currentFamiBookOf(user),
    photoId: newId(),
    fileId,
    userId: user.userId,
  });

  return {
    ...app,
    memberships,
    managers,
    put,
    staged,
    photoOf,
    shared: async (user, bytes) => {
      const file = await staged(user, bytes);
      await app.publish('photo.uploaded.v1', photoOf(user, file));
      return file;
    },
    see: (user, file, width, headers) =>
      app.as(user).fetch(renditionUrl(user.current?.famibookId ?? '', file.fileId, width), { headers }),
    sweepLater: (laterMs, used = [], isHeld = stores.holds.isHeld) => {
      const response = async () => {
        if (used === 'no response') throw new AppError('unavailable');
        return typeof used === 'function' ? used() : [...used];
      };
      const owners = { usedPictures: response, usedPortraits: response };
      return sweep({
        kinds: storedKinds({ ...stores, ...owners, transaction, events, deletionDelayMs: 24 * HOUR }),
        ingests: stores.ingests,
        tempFiles: createTempFiles(uploads, newId),
        objects,
        isHeld,
        unclaimedMs: HOUR,
        log,
      })(new Date(Date.now() + laterMs));
    },
    left: async () => {
      const [counted] = await sql<{ rows: number }>(
        `SELECT (SELECT count(*) FROM media_file)::int + (SELECT count(*) FROM intake)::int
           + (SELECT count(*) FROM portrait)::int + (SELECT count(*) FROM audio)::int AS rows`,
      );
      const keys: string[] = [];
      for await (const { key } of objects.list('')) keys.push(key);
      return { rows: counted?.rows ?? 0, objects: keys, uploads: await readdir(uploads).catch(() => []) };
    },
    empty: async () => {
      await sql('DELETE FROM media_file; DELETE FROM intake; DELETE FROM portrait; DELETE FROM audio');
      for await (const { key } of objects.list('')) await objects.delete(key);
    },
    stop: async () => {
      await prisma.$disconnect();
      await app.stop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}
