import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId, SessionId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { MAX_SESSIONS_PER_USER, startLifetime, tidyUserAgent } from '../domain/session.ts';
import type { Client, Deps, IdentityChanges } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { newSecret, rememberBrowser, sha256 } from './browser-secrets.ts';

/** The browser that signs in or registers. */
export interface EnteringClient extends Client {
  userAgent: string;
  /** The session that this browser is in until now. */
  previousSession: { userId: UserId; sessionId: SessionId } | null;
}

export interface StartedSession {
  sessionId: SessionId;
  userId: UserId;
  /** The browser holds both secrets from now on. */
  secret: string;
  browserSecret: string;
}

interface Start {
  userId: UserId;
  famibookId: FamiBookId | null;
  client: EnteringClient;
  /** The account is new, so that its first browser is nothing to notice. */
  isSignUp?: boolean;
}

type StartDeps = Pick<Deps, 'stores' | 'events' | 'now' | 'newId' | 'randomBytes'>;

/** Opens a session and remembers its browser; of too many sessions the oldest end. */
export async function startSession(
  deps: StartDeps,
  tx: Tx,
  changes: IdentityChanges,
  { userId, famibookId, client, isSignUp = false }: Start,
): Promise<StartedSession> {
  const now = deps.now();
  const secret = newSecret(deps);
  const sessionId = deps.newId<SessionId>();
  await deps.stores.sessions.insert(tx, {
    id: sessionId,
    hash: sha256(secret),
    userId,
    currentFamibookId: famibookId,
    userAgent: tidyUserAgent(client.userAgent),
    createdAt: now,
    ...startLifetime(now),
  });
  if (famibookId) await deps.stores.users.setLastCurrentFamiBook(tx, userId, famibookId);
  const surplus = await deps.stores.sessions.listBeyond(tx, userId, MAX_SESSIONS_PER_USER, now);
  if (surplus.length > 0) await changes.endSessions(userId, { ids: surplus.map(({ id }) => id) });
  const browser = await rememberBrowser(deps, tx, userId, client.browserSecret);
  if (browser.isNew && !isSignUp) {
    const data = { userId, userAgent: tidyUserAgent(client.userAgent) };
    await deps.events.add(tx, newEvent('person.signed-in-from-new-browser.v1', sessionId, 1, data));
  }
  return { sessionId, userId, secret, browserSecret: browser.secret };
}

/** Ends the session that the browser was in before; one that is over already is no error. */
export async function endPreviousSession(
  { changeIdentities }: Pick<Deps, 'changeIdentities'>,
  { previousSession }: EnteringClient,
): Promise<void> {
  if (!previousSession) return;
  const { userId, sessionId } = previousSession;
  await changeIdentities((_tx, changes) => changes.endSessions(userId, { ids: [sessionId] })).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    },
  );
}
