import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { SessionId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Membership } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import { sha256 } from '../steps/browser-secrets.ts';

/**
 * The user of a session as clients show it: approval and role are those of the current membership (D1).
 * @param resetSecret what this browser holds of a password reset; its own requests are no news to it
 */
export function getCurrentUser({
  stores,
  identities,
  reader,
  now,
}: Pick<Deps, 'stores' | 'identities' | 'reader' | 'now'>) {
  return async (sessionId: SessionId, resetSecret: string | null): Promise<CurrentUser> => {
    const [session] = await identities.ofSessions([sessionId], now());
    if (!session) throw new AppError('unauthorized');
    const { userId, current, isAdmin, firstName, lastName, profileImageUrl, mustEnrol } = session.identity;
    const [email, owned, resetRequestedAt] = await Promise.all([
      stores.users.findEmail(reader, userId),
      stores.memberships.listOfUser(reader, userId),
      stores.passwordResets.lastRequestElsewhere(reader, userId, resetSecret && sha256(resetSecret), now()),
    ]);
    if (email === null) throw new AppError('unauthorized');
    return {
      id: userId,
      firstName,
      lastName,
      email,
      profileImageUrl,
      isApproved: isAdmin || current?.isApproved === true,
      isAdmin,
      isManager: current?.isManager === true,
      famibookId: current?.famibookId ?? null,
      famibookName: current?.famibookName ?? null,
      currentFamibook: current?.famibookName ?? null,
      waitingIn: owned
        .filter(({ isApproved, famibookId }) => !isApproved && famibookId !== current?.famibookId)
        .map(({ famibookName }) => famibookName),
      resetRequestedAt: resetRequestedAt?.toISOString() ?? null,
      ...(mustEnrol && { mustEnrol }),
    };
  };
}

/** Lists the user's memberships, the oldest first. */
export function listMemberships({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return ({ userId }: Identity): Promise<Membership[]> => stores.memberships.listOfUser(reader, userId);
}
