import type { CurrentUser } from '@famibook/contracts/people';
import { AppError } from '@famibook/service-kit/errors';
import type { z } from 'zod';
import { membershipsOf } from '../store/memberships.ts';
import type { Deps } from './deps.ts';

export type CurrentUserAnswer = z.input<typeof CurrentUser>;

/** The person of a session as clients read it: approval and role are those of the current membership (D1). */
export const currentUser =
  (d: Pick<Deps, 'identities' | 'reader' | 'now'>) =>
  async (sessionId: string): Promise<CurrentUserAnswer> => {
    const [session] = await d.identities.ofSessions([sessionId], d.now());
    if (!session) throw new AppError('unauthorized');
    const { userId, current, ...who } = session.identity;
    const [user, memberships] = await Promise.all([
      d.reader.user.findUnique({ where: { id: userId }, select: { email: true } }),
      membershipsOf(d.reader, userId),
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
      resetRequestedAt: null,
    };
  };
