import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, failureOf, unreachable } from '../../../lib/api/api-error.ts';
import { refuse } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/page-owner.ts';
import { reportServer } from '../../../lib/api/reachability.ts';

interface SendBytesOptions {
  path: string;
  file: File;
  signal: AbortSignal;
  /** The share of bytes sent, 0 to 1; lower again after a lost connection. */
  onShare: (share: number) => void;
}

/** A connection without progress for this long is given up, and a new one resumes. */
const SILENCE_MS = 30_000;
const CHECK_EVERY_MS = 5_000;

function toApiError(error: Error | DetailedError): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response?.getStatus()) {
    reportServer(false);
    return unreachable();
  }
  try {
    const status = response.getStatus();
    // The response to HEAD, with which each upload begins, has no body.
    const statusText = status === 401 ? 'Unauthorized' : '';
    const retryAfter = response.getHeader('Retry-After');
    return refuse(failureOf({ status, statusText, text: response.getBody(), retryAfter }));
  } catch (failure) {
    return failure;
  }
}

/** Sends the bytes that the server does not have yet. Rejects with an `ApiError`, or with the signal's reason. */
export const sendBytes = ({ path, file, signal, onShare }: SendBytesOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    let lastProgressAt = Date.now();
    const upload = new Upload(file, {
      uploadUrl: path,
      // The caller retries, and tus must not create an upload of its own.
      retryDelays: null,
      storeFingerprintForResuming: false,
      // The offset may be read by a page of any FamiBook.
      onBeforeRequest: (request) => {
        if (request.getMethod() !== 'PATCH') return;
        for (const [name, value] of Object.entries(famibookHeader())) request.setHeader(name, value);
      },
      onProgress: (sent, total) => {
        lastProgressAt = Date.now();
        onShare(sent / total);
      },
      onSuccess: () => {
        reportServer(true);
        end();
        resolve();
      },
      onError: (error) => {
        end();
        reject(toApiError(error));
      },
    });
    const stop = (reason: unknown) => {
      end();
      void upload.abort();
      reject(reason);
    };
    const onAbort = () => stop(signal.reason);
    const onOffline = () => stop(unreachable());
    const watch = setInterval(() => Date.now() - lastProgressAt > SILENCE_MS && stop(unreachable()), CHECK_EVERY_MS);
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

/** Whether the server no longer has the upload, because it expired or was cancelled elsewhere. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
