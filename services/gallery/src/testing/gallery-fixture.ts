import type { Envelope, EventData, EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { Photo } from '@famibook/contracts/photos/schemas';
import { media } from '@famibook/media/service';
import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { gallery } from '../service.ts';
import { somePng } from './some-png.ts';

export interface Sent {
  image?: Buffer | null;
  description?: string | undefined;
  tags?: string;
  headers?: Record<string, string>;
}

/** Gallery with the real media, and the steps that most of its tests share. */
export interface GalleryBed extends TestBed {
  /** Reads and writes both schemas directly. */
  pool: pg.Pool;
  /** Sends an upload form and returns the response, also an error. */
  send(who: Identity, sent?: Sent): Promise<Response>;
  /** Shares a photo, or throws. */
  share(who: Identity, sent?: Sent): Promise<Photo>;
  /** Publishes an event of another service; resolves when gallery has handled it. */
  publish<T extends EventType>(type: T, aggregateId: string, version: number, data: EventData<T>): Promise<void>;
  /** Events that gallery has published so far, in order. */
  publishedEvents(): Promise<Envelope[]>;
  /** Counts the files that media stores and does not delete. */
  countStoredFiles(): Promise<number>;
}

export const formOf = ({ image, description = 'A day at the sea', tags }: Sent): FormData => {
  const form = new FormData();
  form.set('description', description);
  if (tags !== undefined) form.set('tags', tags);
  const bytes = image === undefined ? somePng() : image;
  if (bytes) form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  return form;
};

export const bootGallery = async (env: Record<string, string> = {}): Promise<GalleryBed> => {
  const database = await freshDatabase();
  const bed = await bootForTest([gallery, media], {
    databaseUrl: database.url,
    // Many tests upload photos of one user at once.
    env: { FAMIBOOK_LIMIT_RENDERS: '100000', ...env },
  });
  const own = openDatabase({
    url: database.url,
    schema: 'gallery',
    log: createLog({ level: 'silent' }),
    maxConnections: 4,
  });
  const { pool } = own;
  const published: Envelope[] = [];
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'everything',
    types: [
      'photo.uploaded.v1',
      'photo.edited.v1',
      'photo.reacted.v1',
      'photo.commented.v1',
      'photo.comment-deleted.v1',
      'photo.deleted.v1',
    ],
    handle: async (event) => void published.push(event),
    ephemeral: true,
  });

  const waiting = async (): Promise<number> => {
    const { rows } = await pool.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL',
    );
    return rows[0]?.waiting ?? 0;
  };
  const settle = async () => {
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const send: GalleryBed['send'] = (who, sent = {}) =>
    bed.as(who).fetch('/api/photos', { method: 'POST', body: formOf(sent), headers: sent.headers });

  return {
    ...bed,
    pool,
    send,
    share: async (who, sent) => {
      const response = await send(who, sent);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return Photo.parse(await response.json());
    },
    publish: (type, aggregateId, version, data) =>
      bed.platform.bus.publish({
        id: newId(),
        type,
        aggregateId,
        version,
        epoch: 0,
        occurredAt: new Date().toISOString(),
        traceId: newId(),
        source: 'auth',
        data,
      }),
    publishedEvents: async () => {
      await settle();
      return published;
    },
    countStoredFiles: async () => {
      await settle();
      const { rows } = await pool.query(
        'SELECT count(*)::int AS stored FROM media.media_file WHERE delete_after IS NULL',
      );
      return rows[0].stored;
    },
    stop: async () => {
      await bed.stop();
      await own.stop();
      await database.drop();
    },
  };
};
