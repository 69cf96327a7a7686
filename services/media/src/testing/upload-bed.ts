import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { type MediaBed, mediaBed } from './media-bed.ts';

interface StageWish {
  famibookId?: string | undefined;
  maxBytes?: number;
}

export interface UploadBed extends MediaBed {
  headers(who: Identity): Record<string, string>;
  begin(who: Identity, size: number, headers?: Record<string, string>): Promise<Response>;
  /** Begins an upload. @returns its id. */
  begun(who: Identity, size: number): Promise<string>;
  append(
    who: Identity,
    id: string,
    at: number,
    bytes: Buffer | ReadableStream,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Promises all of the bytes, sends so many of them, then breaks the connection. */
  cutAppend(who: Identity, id: string, at: number, promised: Buffer, sent: number): Promise<void>;
  /** Begins an upload and sends all of it. @returns its id. */
  arrived(who: Identity, bytes: Buffer): Promise<string>;
  look(who: Identity, id: string): Promise<Response>;
  offset(who: Identity, id: string): Promise<number>;
  cancel(who: Identity, id: string): Promise<Response>;
  stage(who: Identity, id: string, wish?: StageWish): Promise<Response>;
  /** What is left of an upload. */
  kept(id: string): Promise<{ row: boolean; bytes: boolean }>;
  /** The keys of all that uploads have stored, or one of them. */
  stored(id?: string): Promise<string[]>;
  /** As if all had been begun so much earlier. */
  age(hours: number): Promise<void>;
}

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** Empty values stand for headers that are left out. */
function sent(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Media, swept every second, and what tests do with its resumable uploads. */
export async function uploadBed(env: Record<string, string> = {}, shared?: { url: string }): Promise<UploadBed> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-resumable-'));
  const bed = await mediaBed({ FAMIBOOK_UPLOADS_DIR: folder, FAMIBOOK_SWEEP_SECONDS: '1', ...env }, shared);
  const ask = (who: Identity, method: string, id: string, init: RequestInit = {}) =>
    bed.as(who).fetch(`/api/uploads/${id}`, { method, headers: TUS, ...init });

  const begin: UploadBed['begin'] = (who, size, headers) =>
    bed.as(who).fetch('/api/uploads', {
      method: 'POST',
      headers: sent({ ...TUS, 'upload-length': String(size), ...headers }),
    });
  const begun: UploadBed['begun'] = async (who, size) => {
    const response = await begin(who, size);
    const id = response.headers.get('location')?.split('/').at(-1);
    if (!id) throw new Error(`not begun: ${await response.text()}`);
    return id;
  };
  const append: UploadBed['append'] = (who, id, at, bytes, headers) =>
    ask(who, 'PATCH', id, {
      headers: sent({ ...BYTES, 'upload-offset': String(at), ...headers }),
      body: bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes),
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  const stored: UploadBed['stored'] = async (id = '') => {
    const keys: string[] = [];
    for await (const { key } of bed.platform.objects().list(`uploads/${id}`)) keys.push(key);
    return keys;
  };
  const headers: UploadBed['headers'] = (who) => ({
    ...BYTES,
    authorization: `Bearer ${bed.tokenOf(who, ['media'])}`,
  });

  return {
    ...bed,
    headers,
    begin,
    begun,
    append,
    cutAppend: (who, id, at, promised, count) =>
      new Promise((resolve) => {
        const request = http.request(`${bed.url()}/api/uploads/${id}`, {
          method: 'PATCH',
          headers: { ...headers(who), 'upload-offset': at, 'content-length': promised.length },
        });
        request.once('error', () => undefined).once('close', () => resolve());
        request.write(promised.subarray(0, count), () => setTimeout(() => request.destroy(), 5));
      }),
    arrived: async (who, bytes) => {
      const id = await begun(who, bytes.length);
      const response = await append(who, id, 0, bytes);
      if (response.status !== 204) throw new Error(`not taken: ${await response.text()}`);
      return id;
    },
    look: (who, id) => ask(who, 'HEAD', id),
    offset: async (who, id) => Number((await ask(who, 'HEAD', id)).headers.get('upload-offset') ?? Number.NaN),
    cancel: (who, id) => ask(who, 'DELETE', id),
    stage: (who, id, { famibookId = who.current?.famibookId, maxBytes = 10_485_760 } = {}) =>
      bed.as(who).fetch(`/internal/uploads/${id}/stage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ famibookId, maxBytes }),
      }),
    kept: async (id) => {
      const rows = await bed.sql('SELECT 1 FROM upload WHERE id = $1', [id]);
      return { row: rows.length > 0, bytes: (await stored(id)).length > 0 };
    },
    stored,
    age: async (hours) => {
      await bed.sql(
        `UPDATE upload SET begun_at = begun_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)`,
        [Math.round(hours * 60)],
      );
    },
    stop: async () => {
      await bed.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
