import type { Endpoint, ParamsIn, QueryIn, ResponseOut } from '@famibook/contracts/endpoint';
import type { EndpointOf } from '@famibook/contracts/endpoints';
import type { Route } from '@famibook/contracts/route';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError } from './api-error.ts';
import { readBody, request, urlOf } from './call.ts';

/**
 * The default fetcher: a GET of the key's parts joined with `/`. Signed out it returns an empty result, not an error.
 */
export async function fetcher(key: string | readonly string[]): Promise<unknown> {
  try {
    return (await readBody(await request(typeof key === 'string' ? key : key.join('/')))) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Reads never become stale and are not retried unless they say so; pushes say when to read again. */
export const SWR_DEFAULTS: SWRConfiguration = {
  fetcher,
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

type ReadInput<E extends Endpoint> = { params?: ParamsIn<E>; query?: QueryIn<E> };

/** Reads an endpoint through the cache, whose key is the URL (`urlOf`). `input: null` reads nothing. */
export const useRead = <R extends Route>(
  route: R,
  input: ReadInput<EndpointOf<R>> | null = {},
  options: SWRConfiguration<ResponseOut<EndpointOf<R>> | null, ApiError> = {},
): SWRResponse<ResponseOut<EndpointOf<R>> | null, ApiError> =>
  useSWR<ResponseOut<EndpointOf<R>> | null, ApiError>(input ? urlOf(route, input) : null, options);
