import type { RetentionLimits } from '../domain/retention.ts';
import type { Tx } from './prisma.ts';

/**
 * Removes sessions, sign-ins and enrolments that were not finished, browsers, decisions, generated passwords, invitations
 * and resets that are older than the limits.
 */
export async function remove(tx: Tx, before: RetentionLimits): Promise<void> {
  const ended = { lt: before.endedSessions };
  await tx.session.deleteMany({ where: { OR: [{ expiresAt: ended }, { endedAt: ended }] } });
  await tx.pendingSignIn.deleteMany({ where: { expiresAt: { lt: before.pendingSignIns } } });
  await tx.secondFactor.deleteMany({ where: { confirmedAt: null, begunAt: { lt: before.enrolments } } });
  await tx.knownBrowser.deleteMany({ where: { lastUsedAt: { lt: before.knownBrowsers } } });
  await tx.endedMembership.deleteMany({ where: { endedAt: { lt: before.decisions } } });
  await tx.firstPassword.deleteMany({ where: { expiresAt: { lt: before.firstPasswords } } });
  await tx.invitation.deleteMany({
    where: { OR: [{ expiresAt: { lt: before.invitations } }, { endedAt: { lt: before.invitations } }] },
  });
  await tx.passwordReset.deleteMany({
    where: {
      OR: [
        { completedAt: null, openUntil: { lt: before.openResets } },
        { endedAt: { lt: before.openResets } },
        { completedAt: { lt: before.completedResets } },
      ],
    },
  });
}
