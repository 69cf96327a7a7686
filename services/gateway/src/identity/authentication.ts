import type { IncomingMessage } from 'node:http';
import type { ServiceName } from '@famibook/contracts/services';
import { AppError } from '@famibook/service-kit/errors';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import type { Client } from '../request/client.ts';
import { isForeign, isWrite, withReferer } from '../request/origin.ts';
import type { RateLimits } from '../request/rate-limits.ts';
import { createSessionHashes } from './session-cookie.ts';
import type { KnownSession, Sessions } from './sessions.ts';

export interface AuthenticatedRequest {
  address: string;
  /** Undefined for a client that is not signed in, or no longer. */
  session: KnownSession | undefined;
}

/** Whether a request may pass, and the session it belongs to. */
export interface Authentication {
  /**
   * @throws AppError `foreign_origin` (D9), `too_many_requests` (D24), or `unavailable` when the session cannot be
   * looked up
   */
  authenticate(req: IncomingMessage, path: string): Promise<AuthenticatedRequest>;
  /** As `authenticate`, for what only pages of our own may open, whatever the method. */
  authenticateUpgrade(req: IncomingMessage): Promise<AuthenticatedRequest>;
  /** The session of a request that has waited, as it stands now. @throws AppError `unavailable` */
  sessionOf(req: IncomingMessage): Promise<KnownSession | undefined>;
  /** @throws AppError `too_many_requests` */
  limitAddress(req: IncomingMessage): Promise<string>;
  /** The user's token for the service, or the gateway's own for a client that is signed out. */
  authorizationFor(service: ServiceName, session: KnownSession | undefined): string;
}

interface AuthenticationDeps {
  publicOrigin: string;
  cookieName: string;
  client: Client;
  limits: RateLimits;
  sessions: Sessions;
  identities: Pick<Identities, 'signService'>;
}

export function createAuthentication(deps: AuthenticationDeps): Authentication {
  const { publicOrigin, cookieName, client, limits, sessions, identities } = deps;

  const hashesOf = createSessionHashes(cookieName);

  const refuseForeign = (req: IncomingMessage): void => {
    const own = [publicOrigin, client.originOf(req)];
    if (isForeign(withReferer(req), own)) throw new AppError('foreign_origin');
  };

  const limitAddress = async (req: IncomingMessage): Promise<string> => {
    const address = client.addressOf(req);
    const refusal = limits.checkAddress(address);
    if (refusal) await refusal;
    return address;
  };

  /** With a second, planted cookie, the one that is a session counts. */
  const sessionOf = async (req: IncomingMessage): Promise<KnownSession | undefined> => {
    for (const hash of hashesOf(req)) {
      const session = await sessions.find(hash);
      if (session) return session;
    }
    return undefined;
  };

  const identify = async (req: IncomingMessage): Promise<AuthenticatedRequest> => {
    const address = await limitAddress(req);
    const session = await sessionOf(req);
    const refusal = session && limits.checkSession(session.identity.sessionId);
    if (refusal) await refusal;
    return { address, session };
  };

  return {
    limitAddress,
    sessionOf,
    authenticate: async (req, path) => {
      if (isWrite(req.method ?? '', path)) refuseForeign(req);
      return identify(req);
    },
    authenticateUpgrade: async (req) => {
      refuseForeign(req);
      return identify(req);
    },
    authorizationFor: (service, session) =>
      session ? session.authorizationFor(service) : `Bearer ${identities.signService(service)}`,
  };
}
