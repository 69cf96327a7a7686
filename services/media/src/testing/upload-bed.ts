import { access, readdir } from 'node:fs/promises';
import http from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import { createLog } from '@famibook/service-kit/log';
import { createUploadBytes } from '../adapters/upload-bytes.ts';
import { sweepUploads } from '../use-cases/sweep-uploads.ts';
import { type MediaBed, mediaBed } from './media-bed.ts';

export interface UploadBed extends MediaBed {
  headers(who: Identity): Record<string, string>;
  begin(who: Identity, size: number, headers?: Record<string, string>): Promise<Response>;
  /** Begun for certain; answers its id. */
  begun(who: Identity, size: number): Promise<string>;
  append(
    who: Identity,
    id: string,
    at: number,
    bytes: Buffer | ReadableStream,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends so many of the bytes it has promised, then breaks the connection. */
  cutAppend(who: Identity, id: string, at: number, promised: Buffer, sent: number): Promise<void>;
  /** Begun and sent whole; answers its id. */
  arrived(who: Identity, bytes: Buffer): Promise<string>;
  look(who: Identity, id: string): Promise<Response>;
  offset(who: Identity, id: string): Promise<number>;
  cancel(who: Identity, id: string): Promise<Response>;
  stage(who: Identity, id: string, wish?: { famibookId?: string; maxBytes?: number }): Promise<Response>;
  kept(id: string): Promise<{ row: boolean; bytes: boolean }>;
  sweepUploads(laterMs: number): Promise<number>;
}

const VERSION = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/offset+octet-stream' };
