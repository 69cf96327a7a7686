import { createHash } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { tidyUserAgent } from '../domain/names.ts';
import { SESSIONS_PER_PERSON, startLifetime } from '../domain/session-lifetime.ts';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { surplusSessions } from '../store/sessions.ts';
import type { IdentityChanges } from './change-identities.ts';

export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** An opaque secret of 256 bits (D25). */
export const newSecret = (d: Pick<Deps, 'randomBytes'>): string => d.randomBytes(32).toString('base64url');

export interface NewSession {
  userId: string;
  famibookId: string | null;
  userAgent: string;
}

export interface StartedSession {
  sessionId: string;
  userId: string;
  secret: string;
}

/** Opens a session; of too many, the oldest end. */
export const startSession =
  (d: Pick<Deps, 'now' | 'newId' | 'randomBytes'>) =>
  async (tx: Tx, changes: IdentityChanges, { userId, famibookId, userAgent }: NewSession): Promise<StartedSession> => {
    const now = d.now();
    const secret = newSecret(d);
    const session = await tx.session.create({
      data: {
        id: d.newId(),
        hash: sha256(secret),
        userId,
        currentFamibookId: famibookId,
        userAgent: tidyUserAgent(userAgent),
        createdAt: now,
        ...startLifetime(now),
      },
    });
    if (famibookId) {
      await tx.user.updateMany({ where: { id: userId }, data: { lastCurrentFamibookId: famibookId } });
    }
    const surplus = await surplusSessions(tx, userId, SESSIONS_PER_PERSON, now);
    if (surplus.length > 0) await changes.endSessions(userId, { ids: surplus.map(({ id }) => id) });
    return { sessionId: session.id, userId, secret };
  };

/** A browser that signs in anew leaves the session it held. */
export const leaveSession =
  (d: Pick<Deps, 'change'>) =>
  async (held: { userId: string; sessionId: string } | null): Promise<void> => {
    if (!held) return;
    await d
      .change((_tx, changes) => changes.endSessions(held.userId, { ids: [held.sessionId] }))
      .catch((error) => {
        if (!(error instanceof AppError)) throw error;
      });
  };
