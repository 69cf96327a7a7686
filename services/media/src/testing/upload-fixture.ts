import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { TUS, TUS_BYTES } from '@famibook/testing/clients/resumable';
import { bootMedia, type MediaTestApp } from './media-fixture.ts';

interface StageOptions {
  famibookId?: string | undefined;
  maxBytes?: number;
}

export interface UploadTestApp extends MediaTestApp {
  headers(user: Identity): Record<string, string>;
  begin(user: Identity, size: number, headers?: Record<string, string>): Promise<Response>;
  /** Begins an upload. @returns its id. */
  begun(user: Identity, size: number): Promise<string>;
  append(
    user: Identity,
    id: string,
    at: number,
    bytes: Buffer | ReadableStream,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Promises all of the bytes, sends so many of them, then breaks the connection. */
  cutAppend(user: Identity, id: string, at: number, promised: Buffer, sent: number): Promise<void>;
  /** Begins an upload and sends all of it. @returns its id. */
  arrived(user: Identity, bytes: Buffer): Promise<string>;
  look(user: Identity, id: string): Promise<Response>;
  offset(user: Identity, id: string): Promise<number>;
  cancel(user: Identity, id: string): Promise<Response>;
  stage(user: Identity, id: string, options?: StageOptions): Promise<Response>;
  /** What is left of an upload. */
  remains(id: string): Promise<{ row: boolean; bytes: boolean }>;
  /** The keys of all that uploads have stored, or one of them. */
  stored(id?: string): Promise<string[]>;
  /** As if all had been begun so much earlier. */
  age(hours: number): Promise<void>;
}

/** Empty values stand for headers that are left out. */
function sent(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Media, swept every second, and what tests do with its resumable uploads. */
export async function bootUploads(env: Record<string, string> = {}, shared?: { url: string }): Promise<UploadTestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-resumable-'));
  const app = await bootMedia({ FAMIBOOK_UPLOADS_DIR: folder, FAMIBOOK_SWEEP_SECONDS: '1', ...env }, shared);
  const ask = (user: Identity, method: string, id: string, init: RequestInit = {}) =>
    app.as(user).fetch(`/api/uploads/${id}`, { method, headers: TUS, ...init });

  const begin: UploadTestApp['begin'] = (user, size, headers) =>
    app.as(user).fetch('/api/uploads', {
      method: 'POST',
      headers: sent({ ...TUS, 'upload-length': String(size), ...headers }),
    });
  const begun: UploadTestApp['begun'] = async (user, size) => {
    const response = await begin(user, size);
    const id = response.headers.get('location')?.split('/').at(-1);
    if (!id) throw new Error(`not begun: ${await response.text()}`);
    return id;
  };
  const append: UploadTestApp['append'] = (user, id, at, bytes, headers) =>
    ask(user, 'PATCH', id, {
      headers: sent({ ...TUS_BYTES, 'upload-offset': String(at), ...headers }),
      body: bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes),
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  const stored: UploadTestApp['stored'] = async (id = '') => {
    const keys: string[] = [];
    for await (const { key } of app.platform.objects().list(`uploads/${id}`)) keys.push(key);
    return keys;
  };
  const headers: UploadTestApp['headers'] = (user) => ({
    ...TUS_BYTES,
    authorization: `Bearer ${app.tokenOf(user, ['media'])}`,
  });

  return {
    ...app,
    headers,
    begin,
    begun,
    append,
    cutAppend: (user, id, at, promised, count) =>
      new Promise((resolve) => {
        const request = http.request(`${app.url()}/api/uploads/${id}`, {
          method: 'PATCH',
          headers: { ...headers(user), 'upload-offset': at, 'content-length': promised.length },
        });
        request.once('error', () => undefined).once('close', () => resolve());
        request.write(promised.subarray(0, count), () => setTimeout(() => request.destroy(), 5));
      }),
    arrived: async (user, bytes) => {
      const id = await begun(user, bytes.length);
      const response = await append(user, id, 0, bytes);
      if (response.status !== 204) throw new Error(`not taken: ${await response.text()}`);
      return id;
    },
    look: (user, id) => ask(user, 'HEAD', id),
    offset: async (user, id) => Number((await ask(user, 'HEAD', id)).headers.get('upload-offset') ?? Number.NaN),
    cancel: (user, id) => ask(user, 'DELETE', id),
    stage: (user, id, { famibookId = user.current?.famibookId, maxBytes = 10_485_760 } = {}) =>
      app.as(user).fetch(`/internal/uploads/${id}/stage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ famibookId, maxBytes }),
      }),
    remains: async (id) => {
      const rows = await app.sql('SELECT 1 FROM upload WHERE id = $1', [id]);
      return { row: rows.length > 0, bytes: (await stored(id)).length > 0 };
    },
    stored,
    age: async (hours) => {
      await app.sql(
        `UPDATE upload SET begun_at = begun_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)`,
        [Math.round(hours * 60)],
      );
    },
    stop: async () => {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
