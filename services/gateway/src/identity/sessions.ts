import { Identity } from '@famibook/contracts/identity';
import { audienceOf } from '@famibook/contracts/routing';
import type { ServiceName } from '@famibook/contracts/services';
import { resolveSession } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import type { Cache } from '@famibook/service-kit/cache/cache';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import { LRUCache } from 'lru-cache';
import { ALWAYS, type CacheTrust } from './cache-trust.ts';

/** A session as it stands now, with the tokens made for it. */
export interface KnownSession {
  readonly identity: Identity;
  /** An `Authorization` header for a service, reused for up to 30 s. */
  authorizationFor(service: ServiceName): string;
}

export interface Sessions {
  /** The session with this hash; undefined when it is over or never was. */
  find(sessionHash: string): Promise<KnownSession | undefined>;
}

export interface SessionsDeps {
  cache: Pick<Cache, 'get'>;
  /** Always, unless given. */
  cacheTrust?: CacheTrust;
  calls: Pick<InternalCalls, 'call'>;
  identities: Pick<Identities, 'signUser'>;
  now?: () => number;
}

const REUSED_MS = 30_000;
const MAX_SESSIONS = 5_000;
const OVER = 'null';

export function createSessions(deps: SessionsDeps): Sessions {
  const { cache, cacheTrust = ALWAYS, calls, identities, now = Date.now } = deps;
  // By the text of the shared cache: whatever changes about a session makes another text, so that nothing here can be
  // old.
  const parsed = new LRUCache<string, KnownSession>({ max: MAX_SESSIONS });
  const asked = new Map<string, Promise<KnownSession | undefined>>();
  const askedNext = new Map<string, Promise<KnownSession | undefined>>();

  const known = (text: string, identity: Identity): KnownSession => {
    const session = withTokens(identity, identities, now);
    parsed.set(text, session);
    return session;
  };

  const ask = async (sessionHash: string): Promise<KnownSession | undefined> => {
    const identity = await calls.call('auth', resolveSession, { body: { sessionHash }, as: 'service' });
    if (!identity) return undefined;
    const text = JSON.stringify(identity);
    return parsed.get(text) ?? known(text, identity);
  };

  const start = (sessionHash: string) => {
    const question = ask(sessionHash).finally(() => asked.delete(sessionHash));
    asked.set(sessionHash, question);
    return question;
  };

  /**
   * Many requests of a page that has just been opened share one response. The response to a question in flight may
   * predate a change that the next request knows of, so requests that come while it runs share the next question.
   */
  const askOnce = (sessionHash: string) => {
    const running = asked.get(sessionHash);
    if (!running) return start(sessionHash);
    const waiting = askedNext.get(sessionHash);
    if (waiting) return waiting;
    const next = running
      .catch(() => undefined)
      .then(() => {
        askedNext.delete(sessionHash);
        return asked.get(sessionHash) ?? start(sessionHash);
      });
    askedNext.set(sessionHash, next);
    return next;
  };

  /**
   * Null while the cache is away, or may hold what has ended: auth is asked every time then, slower, and still right.
   */
  const textOf = async (sessionHash: string): Promise<string | null> => {
    const renewed = cacheTrust.renew();
    if (renewed) await renewed;
    if (!cacheTrust.holds()) return null;
    const text = await cache.get(sessionCacheKey(sessionHash)).catch(() => null);
    return cacheTrust.holds() ? text : null;
  };

  return {
    find: async (sessionHash) => {
      const text = await textOf(sessionHash);
      if (text === null) return askOnce(sessionHash);
      if (text === OVER) return undefined;
      return parsed.get(text) ?? known(text, Identity.parse(JSON.parse(text)));
    },
  };
}

function withTokens(identity: Identity, identities: SessionsDeps['identities'], now: () => number): KnownSession {
  const tokens = new Map<ServiceName, { authorization: string; until: number }>();
  return {
    identity,
    authorizationFor: (service) => {
      const at = now();
      const last = tokens.get(service);
      if (last && last.until > at) return last.authorization;
      const authorization = `Bearer ${identities.signUser(identity, audienceOf(service))}`;
      tokens.set(service, { authorization, until: at + REUSED_MS });
      return authorization;
    },
  };
}
