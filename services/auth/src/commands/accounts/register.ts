import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { noSuchFamiBook } from '../../domain/names.ts';
import type { Deps } from '../../ports.ts';
import { rememberBrowser } from '../../steps/known-browser.ts';
import { leaveSession, startSession } from '../../steps/start-session.ts';
import { findFamiBook } from '../../store/famibooks.ts';
import { isGone, isTaken } from '../../store/violations.ts';
import type { SignedIn } from '../sessions/login.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  famibookName: string;
  address: string;
  userAgent: string;
  browser: string | null;
  held: { userId: string; sessionId: string } | null;
}

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'passwords' | 'attempts' | 'now' | 'newId' | 'randomBytes'>;

/** Sign up for a FamiBook that exists; its manager will approve (D2). */
export const register =
  (d: Needed) =>
  async (wish: Registration): Promise<SignedIn> => {
    await d.attempts.count('register', wish.address);
    const famibook = await findFamiBook(d.reader, wish.famibookName);
    if (!famibook) throw new AppError('famibook_not_found', { message: noSuchFamiBook(wish.famibookName) });
    const known = await d.reader.user.count({ where: { email: wish.email } });
    if (known > 0) throw new AppError('email_taken');
    const started = await createAccount(d, wish, famibook, await d.passwords.hash(wish.password)).catch(
      (error: unknown) => {
        if (isGone(error)) throw new AppError('famibook_not_found', { message: noSuchFamiBook(wish.famibookName) });
        throw isTaken(error) ? new AppError('email_taken') : error;
      },
    );
    await leaveSession(d)(wish.held);
    return started;
  };

const createAccount = (
  d: Needed,
  wish: Registration,
  famibook: { id: string; name: string },
  passwordHash: string,
): Promise<SignedIn> => {
  const userId = d.newId();
  return asUser(userId, () => addAccount(d, wish, userId, famibook, passwordHash));
};

const addAccount = (
  d: Needed,
  wish: Registration,
  userId: string,
  famibook: { id: string; name: string },
  passwordHash: string,
): Promise<SignedIn> =>
  d.change(async (tx, changes) => {
    const { email, firstName, lastName } = wish;
    const membershipId = d.newId();
    await tx.user.create({ data: { id: userId, email, firstName, lastName, passwordHash } });
    await tx.membership.create({ data: { id: membershipId, userId, famibookId: famibook.id, createdAt: d.now() } });
    const session = await startSession(d)(tx, changes, { userId, famibookId: famibook.id, userAgent: wish.userAgent });
    await d.events.add(
      tx,
      newEvent('membership.requested.v1', membershipId, 1, {
        membershipId: membershipId as MembershipId,
        userId: userId as UserId,
        famibookId: famibook.id as FamiBookId,
        famibookName: famibook.name,
      }),
    );
    return { ...session, browser: await rememberBrowser(d, tx, userId, wish.browser) };
  });
