import type { ServiceName } from './services.ts';

/**
 * Which callers are let in; what a caller may do with a particular thing is decided in the use case.
 * - `public`: anyone, signed in or not
 * - `signed-in`: anyone with a session, pending members included
 * - `content`: approved in the current FamiBook, or the administrator (D9)
 * - `manager`: manager of the current FamiBook, or the administrator
 * - `admin`: the administrator
 * - `service`: another service, never through the gateway
 */
type Access = 'public' | 'signed-in' | 'content' | 'manager' | 'admin' | 'service';

/**
 * The half of an endpoint that carries no schema. Browsers import it without loading zod; the gateway routes, limits
 * and queues by it.
 */
export interface Route {
  /** Stable operation name, e.g. `listPhotos`; the constant that holds the route has the same one. */
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/api/photos/{id}`. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  /** Changes something in the current FamiBook: `X-FamiBook-Id`, when sent, must name it (D1). */
  readonly content?: true;
  /** The body is a file, as a multipart form or as its bytes. Any other body is JSON of at most `JSON_BODY_BYTES`. */
  readonly upload?: { readonly kind: 'form' | 'stream'; readonly maxBytes: number };
  /** Also open to an administrator who must turn on the second factor before anything else (D42). */
  readonly beforeEnrolment?: true;
  /** Moves files: `bulk` requests have connections and queues of their own. */
  readonly traffic?: 'bulk';
}

export type Traffic = 'normal' | 'bulk';

/** `/api/photos/{id}` with `{ id: 'a b' }` → `/api/photos/a%20b`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
