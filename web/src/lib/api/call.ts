import type { CallInput } from '@famibook/client/call-input';
import { addressOf, jsonBody } from '@famibook/client/request-of';
import type { Endpoint, ResponseOut } from '@famibook/contracts/endpoint';
import type { EndpointOf } from '@famibook/contracts/endpoints';
import type { Route } from '@famibook/contracts/route';
import { getUser } from '@famibook/contracts/sessions/routes';
import { ApiError, failureOf, unreachable } from './api-error.ts';
import { earlyResponse } from './early-responses.ts';
import { reportOutdatedPage } from './outdated-page.ts';
import { famibookHeader } from './page-owner.ts';
import { reportServer } from './reachability.ts';
import { reportRestoring } from './restoring.ts';

type BrowserInput<E extends Endpoint> = CallInput<E> & { signal?: AbortSignal };

type Input<E extends Endpoint> =
  Record<never, never> extends BrowserInput<E> ? [input?: BrowserInput<E>] : [input: BrowserInput<E>];

/** Path and query of a call without blank parameters; also its cache key. */
export function urlOf(route: Route, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  return addressOf(route, { params, query: Object.fromEntries(given) });
}

/** Whether a restore has ended; a response that says otherwise reports it again. */
const isRestoreOver = (): Promise<boolean> =>
  request(getUser.path).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );

/** Throws the error of a failed response. The page reloads when it shows another FamiBook than the current one (D1). */
export function refuse(failure: ApiError): never {
  if (failure.code === 'famibook_changed') reportOutdatedPage('refused');
  if (failure.code === 'restoring') reportRestoring(failure.retryAfter, isRestoreOver);
  throw failure;
}

/** Sends a request with credentials. Throws an `ApiError` unless the response is ok. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const early = init.method === undefined ? await earlyResponse(url) : undefined;
  const response =
    early ??
    (await fetch(url, { credentials: 'include', ...init }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      reportServer(false);
      throw unreachable();
    }));
  reportServer(true);
  if (response.ok || response.status === 304) return response;
  const { status, statusText, headers } = response;
  const text = await readText(response);
  const contentType = headers.get('Content-Type');
  return refuse(failureOf({ status, statusText, text, contentType, retryAfter: headers.get('Retry-After') }));
}

export async function readBody(response: Response): Promise<unknown> {
  const text = await readText(response);
  return text ? JSON.parse(text) : undefined;
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    // A lost connection is a TypeError and an aborted call is not; the server was reached, so nothing is reported of it.
    throw cause instanceof TypeError ? unreachable() : cause;
  }
}

/**
 * Calls an endpoint of the contracts: `call(getPhoto, { params: { id } })`. The response is not parsed again, because
 * the server validates it against the same schema.
 */
export async function call<R extends Route>(
  route: R,
  ...[input]: Input<EndpointOf<R>>
): Promise<ResponseOut<EndpointOf<R>>> {
  const { body: json, signal } = (input ?? {}) as { body?: unknown; signal?: AbortSignal };
  const { headers, body } = jsonBody(json);
  const response = await request(urlOf(route, input), {
    method: route.method,
    signal,
    headers: { ...headers, ...(route.content ? famibookHeader() : {}) },
    body,
  });
  return (await readBody(response)) as ResponseOut<EndpointOf<R>>;
}
