import type { ResponseOut } from '@famibook/contracts/endpoint';
import type { EndpointOf } from '@famibook/contracts/endpoints';
import type { Route } from '@famibook/contracts/route';
import { failureOf, unreachable } from './api-error.ts';
import { refuse } from './call.ts';
import { famibookHeader } from './page-owner.ts';
import { reportServer } from './reachability.ts';

interface UploadInput {
  /** A form, or a file as the whole body. */
  body: FormData | Blob;
  headers?: Record<string, string>;
  /** The share of bytes sent, 0 to 1. At 1 the server still checks and renders. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a body with files by XMLHttpRequest, because fetch does not report how much was sent. */
export const upload = <R extends Route>(route: R, input: UploadInput): Promise<ResponseOut<EndpointOf<R>>> =>
  new Promise<ResponseOut<EndpointOf<R>>>((resolve, reject) => {
    const { signal } = input;
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(route.method, route.path);
    for (const [name, value] of Object.entries({ ...(route.content ? famibookHeader() : {}), ...input.headers })) {
      xhr.setRequestHeader(name, value);
    }
    xhr.upload.onprogress = (event) => event.lengthComputable && input.onProgress?.(event.loaded / event.total);
    xhr.onload = () => {
      reportServer(true);
      if (xhr.status >= 200 && xhr.status < 300) return resolve(JSON.parse(xhr.responseText || 'null'));
      try {
        refuse(failureOf({ status: xhr.status, statusText: xhr.statusText, text: xhr.responseText }));
      } catch (failure) {
        reject(failure);
      }
    };
    xhr.onerror = () => {
      reportServer(false);
      reject(unreachable());
    };
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return xhr.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', abort);
    xhr.send(input.body);
  });
