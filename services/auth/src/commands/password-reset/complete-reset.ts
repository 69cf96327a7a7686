import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../../ports.ts';
import { findOwnReset } from '../../queries/get-reset-status.ts';
import { createTurns } from '../../steps/keyed-mutex.ts';
import { completeOnce } from '../../store/password-resets.ts';
import { replacePassword } from '../../store/users.ts';

export interface Completion {
  requestId: number;
  newPassword: string;
  /** What the browser holds. */
  secret: string | null;
}

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'passwords' | 'now'>;

/** Set the new password of an approved request, once; all sessions of the person end (D23). */
export const completeReset = (d: Needed) => {
  // A thousand at once cost one hash: the others find it done. Who holds something else waits in no line of the owner's.
  const inTurn = createTurns();
  return (wish: Completion): Promise<void> => inTurn(`${wish.requestId} ${wish.secret}`, () => complete(d, wish));
};

const complete = async (d: Needed, { requestId, newPassword, secret }: Completion): Promise<void> => {
  const { userId, state, browserHash } = await findOwnReset(d, requestId, secret);
  if (state === 'completed') throw alreadyUsed();
  if (state === 'pending' || userId === null)
    throw new AppError('conflict', { message: 'This request has not been approved yet.' });
  const passwordHash = await d.passwords.hash(newPassword);
  await asUser(userId, () =>
    d.change(async (tx, changes) => {
      await changes.endSessions(userId, { allBut: null }, 'password-changed');
      if (!(await completeOnce(tx, requestId, browserHash, d.now()))) throw alreadyUsed();
      await replacePassword(tx, userId, null, passwordHash);
      const about = { requestId, userId: userId as UserId };
      await d.events.add(tx, newEvent('password-reset.completed.v1', String(requestId), 3, about));
    }),
  );
};

const alreadyUsed = () =>
  new AppError('conflict', { message: 'This password reset was already used. Ask for a new one if you need to.' });
