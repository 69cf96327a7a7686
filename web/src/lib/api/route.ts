import type { Endpoint } from '@famibook/contracts/endpoint';

type ContentFlag<E extends Endpoint> = E extends { content: true } ? { content: true } : { content?: never };

/** The two words of an endpoint that a browser needs, and the endpoint's types. */
export type Route<E extends Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly content?: true;
  readonly endpoint?: E;
};

/**
 * Names an endpoint of the contracts without loading its schemas, which would bring 25 KB of zod to pages that check
 * nothing: `route<typeof getUser>({ method: 'GET', path: '/api/user' })`. The compiler refuses any other method or path.
 */
export const route = <E extends Endpoint>(
  words: { readonly method: E['method']; readonly path: E['path'] } & ContentFlag<E>,
): Route<E> => words;
