import type { AnswerOut, BodyIn, Endpoint, ParamsIn, QueryIn } from '@famibook/contracts/endpoint';
import type { EndpointOf } from '@famibook/contracts/endpoints';
import { fillPath, type Route } from '@famibook/contracts/route';
import { type ApiError, failureOf, unreachable } from './api-error.ts';
import { famibookHasChanged } from './changed-famibook.ts';
import { famibookHeader } from './famibook-header.ts';
import { reportServer } from './reachability.ts';

type Given<Key extends string, Value> = Value extends undefined ? { [K in Key]?: never } : { [K in Key]: Value };

/** What a call of this endpoint must be given. */
type CallInput<E extends Endpoint> = Given<'params', ParamsIn<E>> &
  Given<'body', BodyIn<E>> & { query?: QueryIn<E>; signal?: AbortSignal };

type Input<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Path and query of a call: also its key in the cache. */
export const urlOf = (route: Route, { params, query }: { params?: unknown; query?: unknown } = {}): string => {
  const path = fillPath(route.path, params as Record<string, string> | undefined);
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return given.length ? `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : path;
};

/** Throws what a failed answer says; the page reloads when it shows another FamiBook than the session is in (D1). */
export const refuse = (failure: ApiError): never => {
  if (failure.code === 'famibook_changed') famibookHasChanged();
  throw failure;
};

/** One request with credentials. Throws an `ApiError` unless the answer is ok. */
export const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, { credentials: 'include', ...init }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    reportServer(false);
    throw unreachable();
  });
  reportServer(true);
  if (response.ok) return response;
  const { status, statusText, headers } = response;
  return refuse(failureOf({ status, statusText, text: await response.text(), retryAfter: headers.get('Retry-After') }));
};

export const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
};

/**
 * Calls an endpoint of the contracts: `call(likePhoto, { params: { id } })`.
 * The answer is not parsed again here: the server sends nothing that its schema has not passed.
 */
export const call = async <R extends Route>(
  route: R,
  ...[input]: Input<EndpointOf<R>>
): Promise<AnswerOut<EndpointOf<R>>> => {
  const { body, signal } = (input ?? {}) as { body?: unknown; signal?: AbortSignal };
  const response = await request(urlOf(route, input), {
    method: route.method,
    signal,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(route.content ? famibookHeader() : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await readBody(response)) as AnswerOut<EndpointOf<R>>;
};
