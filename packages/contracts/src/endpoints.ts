import * as admin from './api/admin.ts';
import * as audio from './api/audio.ts';
import * as auth from './api/auth.ts';
import * as authInternal from './api/auth-internal.ts';
import * as backup from './api/backup.ts';
import * as board from './api/board.ts';
import * as gallery from './api/gallery.ts';
import * as gateway from './api/gateway.ts';
import * as media from './api/media.ts';
import * as memories from './api/memories.ts';
import * as own from './api/own.ts';
import * as passwordReset from './api/password-reset.ts';
import * as portraits from './api/portraits.ts';
import * as uploads from './api/uploads.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value;

const APIS = [
  auth,
  own,
  passwordReset,
  portraits,
  gallery,
  memories,
  uploads,
  board,
  media,
  audio,
  admin,
  backup,
  gateway,
];

const byName = (apis: readonly object[]): ReadonlyMap<string, Endpoint> =>
  new Map(
    apis
      .flatMap((api) => Object.values(api))
      .filter(isEndpoint)
      .map((endpoint) => [endpoint.name, endpoint]),
  );

/** Every call there is or will be, by operation name; what runs, the running routers say. */
export const ENDPOINTS = byName(APIS);

/** What services say to each other and the gateway never routes, by operation name. */
export const INTERNAL_ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [...byName([...APIS, authInternal])].filter(([, { path }]) => path.startsWith('/internal/')),
);
