import type { Identity } from '@famibook/contracts/identity';
import { MEMBERSHIPS_PER_PERSON } from '@famibook/contracts/limits';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import { isSuspended } from '../store/famibook-life.ts';
import type { Tx } from '../store/prisma.ts';
import { stillManages } from '../store/users.ts';

/** `/api/manager/*` always means the session's current FamiBook (D10). @throws AppError `choose_famibook` */
const currentFamiBookOf = (who: Identity): string => {
  if (!who.current) throw new AppError('choose_famibook');
  return who.current.famibookId;
};

/** The same, while it is open: nobody but the administrator decides in a suspended one (D39). @throws AppError `famibook_suspended` */
export const openCurrentFamiBookOf = async (d: Pick<Deps, 'reader'>, who: Identity): Promise<string> => {
  const famibookId = currentFamiBookOf(who);
  assertNotSuspended(who, !who.isAdmin && (await isSuspended(d.reader, famibookId)));
  return famibookId;
};

/** A role may have ended while a token of it was still good (D9). @throws AppError `forbidden` */
export const assertStillManages = async (tx: Tx, who: Identity, famibookId: string): Promise<void> => {
  if (!(await stillManages(tx, who.userId, famibookId))) throw new AppError('forbidden');
};

/** What one token can name is bounded. The person is locked. @throws AppError `too_many_memberships` */
export const assertRoomForAnother = async (tx: Tx, userId: string): Promise<void> => {
  if ((await tx.membership.count({ where: { userId } })) >= MEMBERSHIPS_PER_PERSON)
    throw new AppError('too_many_memberships');
};
