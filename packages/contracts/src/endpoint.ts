import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';
import type { ServiceName } from './services.ts';

export { fillPath } from './route.ts';

interface Details {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  /** Status of a success; 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** What this call in particular may be refused with; what every call of its kind may, the description adds. */
  readonly errors?: readonly ErrorCode[];
  /** The response has an `ETag`, and a request that carries it in `If-None-Match` gets 304 while nothing changed (D13). */
  readonly revalidates?: true;
  /** The handler reads or writes the bytes itself. */
  readonly stream?: true;
  /** Fields of a multipart body, as a schema for the text fields and the name of the file field. */
  readonly multipart?: { readonly file: string; readonly fields: z.ZodObject };
}

/**
 * An internal endpoint names the services that may call it for themselves; what people call has no such list. All the
 * other services' tokens are refused with 403.
 */
type Callers =
  | { readonly access: 'service'; readonly callers: readonly [ServiceName, ...ServiceName[]] }
  | { readonly access: Exclude<Route['access'], 'service'>; readonly callers?: undefined };

/** A call of the API: its route, its schemas and what it may be refused with. */
export type Endpoint = Route & Details & Callers;

type CallersOf<Access> = Access extends 'service'
  ? Extract<Callers, { access: 'service' }>
  : Exclude<Callers, { access: 'service' }>;
type DetailsOf<R extends Route> = Details & Omit<CallersOf<R['access']>, 'access'>;

/** Joins a route with what only servers and tests need to know: `endpoint(routes.getPhoto, { summary, response })`. */
export function endpoint<const R extends Route, const D extends DetailsOf<R>>(route: R, details: D): R & D;
/** An endpoint that no browser calls, in one piece. */
export function endpoint<const E extends Endpoint>(whole: E): E;
export function endpoint(route: Route, details?: object): unknown {
  return { ...route, ...details };
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** What a handler returns, before the response's schema has parsed it. */
export type ResponseOf<E extends Endpoint> = In<E['response']>;

/** What a client sends, and what it gets. */
export type ParamsIn<E extends Endpoint> = In<E['params']>;
export type QueryIn<E extends Endpoint> = In<E['query']>;
export type BodyIn<E extends Endpoint> = In<E['body']>;
export type ResponseOut<E extends Endpoint> = Out<E['response']>;
