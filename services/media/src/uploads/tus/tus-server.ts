import type { Identity } from '@famibook/contracts/identity';
import { createUpload } from '@famibook/contracts/uploads/routes';
import { AppError } from '@famibook/service-kit/errors';
import { ERRORS, Server, type ServerOptions } from '@tus/server';
import { LIFETIME_WITHOUT_BYTE_MS } from '../domain.ts';
import type { Tus, TusCall, UploadLocks } from '../ports.ts';
import { createTusStore, type TusStoreDeps } from './tus-store.ts';

interface Deps extends TusStoreDeps {
  locks: Pick<UploadLocks, 'newLock'>;
  beginUpload(identity: Identity, upload: { id: string; size: number; isMobile: boolean }): Promise<void>;
  newId(): string;
}

/** A request that is asked to end has this long to store what has arrived. */
const DRAIN_MS = 200;

/** The tus 1.0.0 server; it knows its callers only by their requests. */
export function createTus(deps: Deps): Tus {
  const { locks, beginUpload, now, newId } = deps;
  const calls = new WeakMap<Request, TusCall & { error?: unknown }>();
  const callOf = (request: Request) => {
    const call = calls.get(request);
    if (!call) throw new TypeError('every request has a call');
    return call;
  };
  const options: ServerOptions = {
    path: createUpload.path,
    relativeLocation: true,
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    namingFunction: () => newId(),
    // The route has checked the id; the server would parse the address in its own way.
    getFileIdFromRequest: (request) => callOf(request).id,
    onUploadCreate: async (request, { id, size = 0 }) => {
      const { identity, isMobile } = callOf(request);
      await beginUpload(identity, { id, size, isMobile });
      return {};
    },
    onResponseError: (request, error) => {
      callOf(request).error = error;
      return undefined;
    },
  };
  const server = new Server({ ...options, datastore: createTusStore(deps) });
  return async (call) => {
    const current: TusCall & { error?: unknown } = { ...call };
    calls.set(call.request, current);
    const response = await server.handleWeb(call.request);
    if (response.status === 201) {
      // The tus server knows one lifetime for all uploads; one without a byte ends sooner.
      response.headers.set('Upload-Expires', new Date(now().getTime() + LIFETIME_WITHOUT_BYTE_MS).toUTCString());
    }
    if (!response.ok) throw toAppError(response.status, current.error ?? (await response.text()));
    return response;
  };
}

const NOT_FOUND = new Set<unknown>([ERRORS.FILE_NOT_FOUND, ERRORS.FILE_NO_LONGER_EXISTS]);

function textOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  const body = (error as { body?: unknown } | undefined)?.body;
  return typeof body === 'string' ? body : undefined;
}

/** Translates an error or a plain-text response of the tus server (D16). */
function toAppError(status: number, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (NOT_FOUND.has(error)) return new AppError('upload_not_found');
  if (error === ERRORS.INVALID_OFFSET) return new AppError('upload_elsewhere');
  // The next request with the upload came; a client that has aborted reads no response.
  if (error === ERRORS.ABORTED) return new AppError('upload_in_use');
  if (status === 413) return new AppError('too_large', { message: 'More came than this upload has bytes.' });
  // The server responds with 501 to an extension of the protocol that it does not support.
  if (status < 500 || status === 501) return new AppError('bad_request', { message: textOf(error)?.trim() });
  return new AppError('internal', { cause: error });
}
