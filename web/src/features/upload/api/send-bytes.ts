import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, failureOf, unreachable } from '../../../lib/api/api-error.ts';
import { refuse } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/famibook-header.ts';
import { reportServer } from '../../../lib/api/reachability.ts';

interface Sending {
  path: string;
  file: File;
  signal: AbortSignal;
  /** Bytes on their way or there, 0 to 1; after a cut it is less than before. */
  onShare: (share: number) => void;
}

/** A connection that went without a word is given up: a new one goes on where it stood. */
const SILENCE_MS = 30_000;
const LOOK_EVERY_MS = 5_000;

const asFailure = (error: Error | DetailedError): unknown => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response?.getStatus()) {
    reportServer(false);
    return unreachable();
  }
  try {
    const retryAfter = response.getHeader('Retry-After');
    return refuse(failureOf({ status: response.getStatus(), statusText: '', text: response.getBody(), retryAfter }));
  } catch (failure) {
    return failure;
  }
};

/** Sends what the server does not have yet. Rejects with an `ApiError`, or with the signal's reason. */
export const sendBytes = ({ path, file, signal, onShare }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    let heardAt = Date.now();
    const upload = new Upload(file, {
      uploadUrl: path,
      // Who calls knows when to try again; and an address of its own making would begin anew.
      retryDelays: null,
      storeFingerprintForResuming: false,
      // Where it stands may be asked by a page of any FamiBook.
      onBeforeRequest: (request) => {
        if (request.getMethod() !== 'PATCH') return;
        for (const [name, value] of Object.entries(famibookHeader())) request.setHeader(name, value);
      },
      onProgress: (sent, total) => {
        heardAt = Date.now();
        onShare(sent / total);
      },
      onSuccess: () => {
        reportServer(true);
        end();
        resolve();
      },
      onError: (error) => {
        end();
        reject(asFailure(error));
      },
    });
    const stop = (reason: unknown) => {
      end();
      void upload.abort();
      reject(reason);
    };
    const onAbort = () => stop(signal.reason);
    const onOffline = () => stop(unreachable());
    const watch = setInterval(() => Date.now() - heardAt > SILENCE_MS && stop(unreachable()), LOOK_EVERY_MS);
    const end = () => {
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      window.removeEventListener('offline', onOffline);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    window.addEventListener('offline', onOffline);
    upload.start();
  });

/** The server has forgotten it: swept after a day, or given up elsewhere. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
