import type { CurrentUser } from '@famibook/contracts/people';
import { AppError } from '@famibook/service-kit/errors';
import type { z } from 'zod';
import type { Deps } from '../ports.ts';
import { sha256 } from '../steps/start-session.ts';
import { membershipsOf } from '../store/memberships.ts';
import { lastAskedElsewhere } from '../store/password-resets.ts';

export type CurrentUserAnswer = z.input<typeof CurrentUser>;

/**
 * The person of a session as clients read it: approval and role are those of the current membership (D1). A reset that
 * this browser, by what it holds, asked for itself is no news to it.
 */
export const currentUser =
  (d: Pick<Deps, 'identities' | 'reader' | 'now'>) =>
  async (sessionId: string, resetSecret: string | null = null): Promise<CurrentUserAnswer> => {
    const [session] = await d.identities.ofSessions([sessionId], d.now());
    if (!session) throw new AppError('unauthorized');
    const { userId, current, ...who } = session.identity;
    const [user, memberships, asked] = await Promise.all([
      d.reader.user.findUnique({ where: { id: userId }, select: { email: true } }),
      membershipsOf(d.reader, userId),
      lastAskedElsewhere(d.reader, userId, resetSecret && sha256(resetSecret), d.now()),
    ]);
    if (!user) throw new AppError('unauthorized');
    return {
      id: userId,
      firstName: who.firstName,
      lastName: who.lastName,
      email: user.email,
      profileImageUrl: who.profileImageUrl,
      isApproved: who.isAdmin || current?.isApproved === true,
      isAdmin: who.isAdmin,
      isManager: current?.isManager === true,
      famibookId: current?.famibookId ?? null,
      famibookName: current?.famibookName ?? null,
      currentFamibook: current?.famibookName ?? null,
      waitingIn: memberships
        .filter((membership) => !membership.isApproved && membership.famibookId !== current?.famibookId)
        .map((membership) => membership.famibookName),
      resetRequestedAt: asked?.toISOString() ?? null,
    };
  };
