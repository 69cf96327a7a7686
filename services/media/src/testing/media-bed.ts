import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventData, EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { renditionUrl } from '@famibook/contracts/media/renditions';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { findMembershipsOf } from '@famibook/contracts/portraits/endpoints';
import { openDatabase } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { createLog } from '@famibook/service-kit/observability/log';
import { defineService } from '@famibook/service-kit/runtime/service';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { createAudio } from '../audio/store.ts';
import { createIngests } from '../ingest/store.ts';
import { createTempFiles } from '../ingest/temp-files.ts';
import { createFiles } from '../pictures/store.ts';
import type { UserMembership } from '../portraits/rules.ts';
import { createPortraits } from '../portraits/store.ts';
import { type Swept, sweep } from '../retention/sweep.ts';
import { storedKinds } from '../retention/unclaimed.ts';
import { media } from '../service.ts';
import { createPrisma, type Transaction } from '../store/prisma.ts';

export const HOUR = 3_600_000;

export interface MediaBed extends TestBed {
  /** The memberships that auth returns, by the id of the user. */
  memberships: Map<string, readonly UserMembership[]>;
  /** The raw response of staging a picture. */
  put(who: Identity, bytes: Uint8Array<ArrayBuffer> | ReadableStream, options?: PutOptions): Promise<Response>;
  staged(who: Identity, bytes: Buffer): Promise<StagedImage>;
  /** Staged, and shown by a photo. */
  shared(who: Identity, bytes: Buffer): Promise<StagedImage>;
  /** A rendition as `who` sees it. */
  see(who: Identity, file: StagedImage, width: number, headers?: Record<string, string>): Promise<Response>;
  /** As another service announces it; resolves when media is done with it. */
  announce<T extends EventType>(type: T, data: EventData<T>, version?: number): Promise<void>;
  photoOf(who: Identity, file: { fileId: string }): EventData<'photo.uploaded.v1'>;
  /** Sweeps as if it were `laterMs` from now; gallery and auth return the files of `used` as in use, or do not respond. */
  sweepLater(laterMs: number, used?: readonly string[] | 'no response'): Promise<Swept>;
  /** All that lies anywhere: rows that stand for bytes, objects, uploads. */
  left(): Promise<{ rows: number; objects: string[]; uploads: string[] }>;
  /** Leaves nothing, for tests that count what is left. */
  empty(): Promise<void>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The one call to auth for which a client waits. */
function authKnowing(memberships: MediaBed['memberships']) {
  return defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({
      routes: (app) =>
        app.on(findMembershipsOf, ({ body }) => ({ memberships: [...(memberships.get(body.userId) ?? [])] })),
    }),
  });
}

interface PutOptions {
  famibookId?: string;
  maxBytes?: number;
  signal?: AbortSignal;
}

/** @param shared a database that others use as well, and that stays */
export async function mediaBed(env: Record<string, string> = {}, shared?: { url: string }): Promise<MediaBed> {
  const own = shared ? undefined : await freshDatabase();
  const databaseUrl = shared?.url ?? own?.url ?? '';
  const uploads = await mkdtemp(join(tmpdir(), 'famibook-uploads-'));
  const memberships: MediaBed['memberships'] = new Map();
  const bed = await bootForTest([media, authKnowing(memberships)], {
    databaseUrl,
    env: { FAMIBOOK_UPLOADS_DIR: uploads, ...env },
  });
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: databaseUrl, schema: 'media', log });
  const prisma = createPrisma(db);
  const objects = bed.platform.objects();
  const transaction: Transaction = (work) => prisma.$transaction(work);

  const put: MediaBed['put'] = (
    who,
    body,
    { famibookId = who.current?.famibookId, maxBytes = 10_485_760, signal } = {},
  ) =>
    bed.as(who).fetch(`/internal/images?famibookId=${famibookId}&maxBytes=${maxBytes}`, {
      method: 'PUT',
      body,
      signal,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  const staged: MediaBed['staged'] = async (who, bytes) => {
    const response = await put(who, new Uint8Array(bytes));
    if (response.status !== 201) throw new Error(`not taken in: ${await response.text()}`);
    return StagedImage.parse(await response.json());
  };
  const announce: MediaBed['announce'] = (type, data, version = 1) =>
    bed.platform.bus.publish({
      id: newId(),
      type,
      aggregateId: newId(),
      version,
      epoch: 0,
      occurredAt: new Date().toISOString(),
      traceId: newId(),
      source: 'gallery',
      data,
    });
  const photoOf: MediaBed['photoOf'] = (who, { fileId }) =>
    ({
      photoId: newId(),
      fileId,
      userId: who.userId,
      famibookId: who.current?.famibookId,
      famibookName: who.current?.famibookName,
    }) as EventData<'photo.uploaded.v1'>;

  return {
    ...bed,
    memberships,
    put,
    staged,
    announce,
    photoOf,
    shared: async (who, bytes) => {
      const file = await staged(who, bytes);
      await announce('photo.uploaded.v1', photoOf(who, file));
      return file;
    },
    see: (who, file, width, headers) =>
      bed.as(who).fetch(renditionUrl(who.current?.famibookId ?? '', file.fileId, width), { headers }),
    sweepLater: (laterMs, used = []) => {
      const response = async () => {
        if (used === 'no response') throw new AppError('unavailable');
        return [...used];
      };
      const owners = { usedPictures: response, usedPortraits: response };
      return sweep({
        kinds: storedKinds({
          files: createFiles(prisma, db),
          portraits: createPortraits(prisma),
          audio: createAudio(prisma),
          ...owners,
          transaction,
        }),
        ingests: createIngests(prisma),
        tempFiles: createTempFiles(uploads, newId),
        objects,
        unclaimedMs: HOUR,
        log,
      })(new Date(Date.now() + laterMs));
    },
    left: async () => {
      const rows = await db.pool.query<{ n: number }>(
        `SELECT (SELECT count(*) FROM media_file)::int + (SELECT count(*) FROM intake)::int
           + (SELECT count(*) FROM portrait)::int + (SELECT count(*) FROM audio)::int AS n`,
      );
      const keys: string[] = [];
      for await (const { key } of objects.list('')) keys.push(key);
      return { rows: rows.rows[0]?.n ?? 0, objects: keys, uploads: await readdir(uploads).catch(() => []) };
    },
    empty: async () => {
      await db.pool.query('DELETE FROM media_file; DELETE FROM intake; DELETE FROM portrait; DELETE FROM audio');
      for await (const { key } of objects.list('')) await objects.delete(key);
    },
    sql: async <Row>(text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as Row[],
    stop: async () => {
      await prisma.$disconnect();
      await db.stop();
      await bed.stop();
      await own?.drop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}
