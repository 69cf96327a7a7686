import type { Identity } from '@famibook/contracts/identity';
import { needsRenewal, renew } from '../domain/session-lifetime.ts';
import type { Deps } from '../ports.ts';
import { cacheIdentity } from '../steps/refresh-identities.ts';
import { renewSession } from '../store/sessions.ts';

/** Who a session is; using it renews it, and written at most once an hour (D25). */
export const resolveSession =
  (d: Pick<Deps, 'identities' | 'reader' | 'cache' | 'now'>) =>
  async (hash: string): Promise<Identity | null> => {
    const now = d.now();
    const session = await d.identities.byHash(hash, now);
    if (!session) return null;
    if (needsRenewal(session, now)) await renewSession(d.reader, session.identity.sessionId, renew(session, now));
    // While the cache is away the database's word is as good; it is only asked more often (D37).
    await cacheIdentity(d, session).catch(() => undefined);
    return session.identity;
  };
