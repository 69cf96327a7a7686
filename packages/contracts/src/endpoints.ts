import * as admin from './api/admin.ts';
import * as auth from './api/auth.ts';
import * as gallery from './api/gallery.ts';
import * as gateway from './api/gateway.ts';
import * as media from './api/media.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value;

/** Every call a client can make, by operation name. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [auth, gallery, media, admin, gateway]
    .flatMap((api) => Object.values(api))
    .filter(isEndpoint)
    .map((endpoint) => [endpoint.name, endpoint]),
);
