import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { noSuchFamiBook } from '../../domain/names.ts';
import type { Deps } from '../../ports.ts';
import { assertRoomForAnother } from '../../steps/assert-permissions.ts';
import { aboutMembership } from '../../steps/membership-event.ts';
import { asOwn } from '../../steps/own-account.ts';
import { findFamiBook } from '../../store/famibooks.ts';
import { standNowhereIn } from '../../store/sessions.ts';
import { isGone, isTaken } from '../../store/violations.ts';

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'attempts' | 'now' | 'newId'>;

/** Ask to join a further FamiBook; its manager will approve. */
export const joinFamiBook =
  (d: Needed) =>
  async (who: Identity, name: string, address: string): Promise<{ message: string }> => {
    await d.attempts.count('join', address);
    const famibook = await findFamiBook(d.reader, name);
    if (!famibook) throw new AppError('famibook_not_found', { message: noSuchFamiBook(name) });
    await d
      .change(async (tx, changes) => {
        const { userId } = who;
        const version = await asOwn(changes.person(userId));
        await assertRoomForAnother(tx, userId);
        const membership = { id: d.newId(), userId, famibookId: famibook.id };
        await tx.membership.create({ data: { ...membership, createdAt: d.now() } });
        await tx.endedMembership.deleteMany({ where: { userId, famibookId: famibook.id } });
        await standNowhereIn(tx, userId, famibook.id);
        const about = aboutMembership({ ...membership, famibookName: famibook.name });
        await d.events.add(tx, newEvent('membership.requested.v1', membership.id, version, about));
      })
      .catch((error: unknown) => {
        if (isGone(error)) throw new AppError('famibook_not_found', { message: noSuchFamiBook(name) });
        throw isTaken(error) ? new AppError('already_member') : error;
      });
    return { message: `Your request to join ${famibook.name} is waiting for its manager's approval.` };
  };
