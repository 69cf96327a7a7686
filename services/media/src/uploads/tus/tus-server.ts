import type { Identity } from '@famibook/contracts/identity';
import { type DataStore, Server, type ServerOptions } from '@tus/server';
import type { UploadLocks } from '../upload-locks-port.ts';
import { asFailure } from './tus-errors.ts';
import type { Tus, TusCall } from './tus-port.ts';

interface Deps {
  datastore: DataStore;
  locks: Pick<UploadLocks, 'newLock'>;
  /** Puts a new upload on record, or refuses it. */
  begin(who: Identity, upload: { id: string; size: number; isMobile: boolean }): Promise<void>;
  /** When an upload that begins now ends, unless bytes of it come. */
  until(): Date;
  newId(): string;
}

/** Between being asked to make way and being ended: time to write what has arrived. */
const DRAIN_MS = 200;

export const createTus = ({ datastore, locks, begin, until, newId }: Deps): Tus => {
  // The server knows its callers only by their request.
  const calls = new WeakMap<Request, TusCall & { fault?: unknown }>();
  const callOf = (request: Request) => {
    const call = calls.get(request);
    if (!call) throw new TypeError('every request comes with its call');
    return call;
  };
  const options: ServerOptions = {
    path: '/api/uploads',
    relativeLocation: true,
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    // Given the metadata as well, which are nothing to make an id of.
    namingFunction: () => newId(),
    // Which upload it is was decided with the right to it: the server would read the address its own way.
    getFileIdFromRequest: (request) => callOf(request).id,
    onUploadCreate: async (request, { id, size = 0 }) => {
      const { who, isMobile } = callOf(request);
      await begin(who, { id, size, isMobile });
      return {};
    },
    onResponseError: (request, fault) => {
      callOf(request).fault = fault;
      return undefined;
    },
  };
  const server = new Server({ ...options, datastore });
  return async (call) => {
    const known: TusCall & { fault?: unknown } = { ...call };
    calls.set(call.request, known);
    const response = await server.handleWeb(call.request);
    // The server knows one time for all: this one still waits for its first byte.
    if (response.status === 201) response.headers.set('Upload-Expires', until().toUTCString());
    if (!response.ok) throw asFailure(response.status, known.fault ?? (await response.text()));
    return response;
  };
};
