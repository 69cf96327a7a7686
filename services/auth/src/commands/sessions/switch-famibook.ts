import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { asOwn } from '../../steps/own-account.ts';
import { findFamiBook } from '../../store/famibooks.ts';
import { findMembership } from '../../store/memberships.ts';

/** Make another FamiBook current in this session (D1): one's own when approved, any for the administrator. */
export const switchFamiBook =
  (d: Pick<Deps, 'reader' | 'change'>) =>
  async (who: Identity, name: string): Promise<{ famibookName: string }> => {
    const famibook = await findFamiBook(d.reader, name);
    if (!famibook) throw new AppError('famibook_not_found');
    await d.change(async (tx, changes) => {
      await asOwn(changes.person(who.userId));
      const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: who.userId }, select: { isAdmin: true } });
      if (!isAdmin) {
        const membership = await findMembership(tx, who.userId, famibook.id);
        if (!membership) throw new AppError('famibook_not_found');
        if (!membership.isApproved) throw new AppError('pending_approval');
      }
      const moved = await tx.session.updateMany({
        where: { id: who.sessionId, userId: who.userId, endedAt: null },
        data: { currentFamibookId: famibook.id },
      });
      if (moved.count === 0) throw new AppError('unauthorized');
      await tx.user.update({ where: { id: who.userId }, data: { lastCurrentFamibookId: famibook.id } });
    });
    return { famibookName: famibook.name };
  };
