import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ServiceName } from './services.ts';

/**
 * Who may call at all; what a caller may do with a particular thing is decided in the use case.
 * - `public`: anyone, signed in or not
 * - `signed-in`: anyone with a session, pending members included
 * - `content`: approved in the current FamiBook, or the administrator (D9)
 * - `manager`: manager of the current FamiBook, or the administrator
 * - `admin`: the administrator
 * - `service`: another service, never through the gateway
 */
type Access = 'public' | 'signed-in' | 'content' | 'manager' | 'admin' | 'service';

interface EndpointParts {
  /** Stable operation name, e.g. `listPhotos`. */
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/api/photos/{id}`. */
  readonly path: string;
  readonly service: ServiceName;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  /** Status of a success; 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** What this call in particular may be refused with; what every call of its kind may, the description adds. */
  readonly errors?: readonly ErrorCode[];
  /** Writes content of one FamiBook: `X-FamiBook-Id`, when sent, must name the session's current one (D1). */
  readonly content?: true;
  /** The handler reads or writes the bytes itself. */
  readonly stream?: true;
  /** Fields of a multipart body, as a schema for the text fields and the name of the file field. */
  readonly multipart?: { readonly file: string; readonly fields: z.ZodObject };
}

/**
 * An internal endpoint names the services that may call it for themselves; what people call has no such list. All the
 * other services' tokens are refused with 403.
 */
export type Endpoint = EndpointParts &
  (
    | { readonly access: 'service'; readonly callers: readonly [ServiceName, ...ServiceName[]] }
    | { readonly access: Exclude<Access, 'service'>; readonly callers?: undefined }
  );

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** What a handler gives, before the answer's schema has parsed it. */
export type AnswerOf<E extends Endpoint> = In<E['answer']>;

/** What a client sends, and what it gets. */
export type ParamsIn<E extends Endpoint> = In<E['params']>;
export type QueryIn<E extends Endpoint> = In<E['query']>;
export type BodyIn<E extends Endpoint> = In<E['body']>;
export type AnswerOut<E extends Endpoint> = Out<E['answer']>;

/** `/api/photos/{id}` with `{ id: 'a b' }` → `/api/photos/a%20b`. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
