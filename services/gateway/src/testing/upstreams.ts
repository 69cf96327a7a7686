import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { refreshIdentities, resolveSession } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import type { Cache } from '@famibook/service-kit/cache/cache';
import { defineService } from '@famibook/service-kit/runtime/service';
import express from 'express';
import { z } from 'zod';

/** More than what sockets and streams hold on the way. */
const BIG = Buffer.alloc(8 * 1_048_576);

/** A text that is worth compressing. */
export const LIST = Array.from({ length: 200 }, (_, at) => ({ at, description: 'At the lake with grandmother' }));

/** What reached a service, as its response shows. */
export interface Echo {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** What the token says that reached a service. */
export function claimsOf({ headers }: Pick<Echo, 'headers'>): Record<string, unknown> {
  return JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString());
}

/** Services behind the gateway that say what reached them, and an auth that knows the sessions given to it. */
export function createUpstreams() {
  const sessions = new Map<string, Identity>();
  let shared: Cache | undefined;
  const seen = { resolved: 0, aborted: 0, requests: 0 };

  const echo = (service: string) => {
    const router = express.Router();
    router.use((_req, _res, next) => {
      seen.requests += 1;
      next();
    });
    router.get('/api/photos/silent', (_req, res) => {
      res.once('close', () => {
        seen.aborted += 1;
      });
    });
    router.get('/api/photos/cut-off', (_req, res) => {
      res.setHeader('Content-Length', 100);
      res.write('half');
      setTimeout(() => res.destroy(), 20);
    });
    router.get('/api/media/family/big', (_req, res) => {
      res.setHeader('Content-Security-Policy', 'sandbox');
      res.end(BIG);
    });
    router.get('/api/photos/list', (_req, res) => void res.json(LIST));
    router.get('/api/media/family/endless', (_req, res) => void res.write('the first byte'));
    router.use('/api', async (req, res) => {
      let bytes = 0;
      for await (const chunk of req) bytes += (chunk as Buffer).length;
      res.json({ service, method: req.method, url: req.originalUrl, headers: req.headers, bytes } satisfies Echo);
    });
    return router;
  };

  const upstream = (name: 'gallery' | 'media' | 'admin') =>
    defineService({
      name,
      config: z.object({}),
      compose: () => ({
        routes: (app) => {
          if (name === 'gallery') app.on({ ...listPhotos, path: '/api/admin/photos/list' }, () => []);
          app.express.use(echo(name));
        },
      }),
    });

  const auth = defineService({
    name: 'auth',
    config: z.object({}),
    compose: ({ cache }) => ({
      routes: (app) => {
        shared = cache;
        app.on(resolveSession, async ({ body: { sessionHash } }) => {
          seen.resolved += 1;
          const identity = sessions.get(sessionHash) ?? null;
          await cache.setIfNewer(sessionCacheKey(sessionHash), JSON.stringify(identity), identity?.version ?? 0, 60);
          return identity;
        });
        app.on(refreshIdentities, ({ body }) =>
          [...sessions.values()].filter(({ sessionId }) => body.sessionIds.includes(sessionId)),
        );
        app.express.use(echo('auth'));
      },
    }),
  });

  return {
    seen,
    definitions: [auth, upstream('gallery'), upstream('media'), upstream('admin')],
    /** Signs a user in. @returns the Cookie header of their browser */
    signIn: (identity: Identity): string => {
      const secret = hash('sha256', identity.sessionId, 'base64url');
      sessions.set(hash('sha256', secret, 'hex'), identity);
      return `famibook_session=${secret}`;
    },
    /** Ends the session of this Cookie header, as auth does. */
    end: async (cookie: string): Promise<void> => {
      const sessionHash = hash('sha256', cookie.slice(cookie.indexOf('=') + 1), 'hex');
      sessions.delete(sessionHash);
      await shared?.setIfNewer(sessionCacheKey(sessionHash), 'null', Number.MAX_SAFE_INTEGER, 60);
    },
  };
}
