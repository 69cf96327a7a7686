import * as admin from './api/admin.ts';
import * as audio from './api/audio.ts';
import * as auth from './api/auth.ts';
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

/** Every call there is or will be, by operation name; what runs, the running routers say. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [auth, own, passwordReset, portraits, gallery, memories, uploads, board, media, audio, admin, backup, gateway]
    .flatMap((api) => Object.values(api))
    .filter(isEndpoint)
    .map((endpoint) => [endpoint.name, endpoint]),
);
