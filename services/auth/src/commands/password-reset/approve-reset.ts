import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { completableUntil, isCode, stateOf } from '../../domain/password-reset.ts';
import type { Deps } from '../../ports.ts';
import { approveOpen, endOtherResets, lockReset, type ResetRow, standsFirst } from '../../store/password-resets.ts';
import { stillAdministers } from '../../store/users.ts';

type Needed = Pick<Deps, 'transaction' | 'events' | 'now'>;

/** Approve by the code that the person reads out; the person's other requests end (D23). */
export const approveReset =
  (d: Needed) =>
  (who: Identity, requestId: number, typed: string | undefined): Promise<void> =>
    d.transaction(async (tx) => {
      const now = d.now();
      const reset = await lockReset(tx, requestId);
      if (!(await stillAdministers(tx, who.userId))) throw new AppError('forbidden');
      if (!reset) throw new AppError('reset_not_found');
      assertUndecided(reset, now);
      const { userId } = reset;
      if (!(await standsFirst(tx, reset, now))) throw new AppError('reset_not_found');
      if (typed !== undefined && !isCode(typed, reset.code)) throw new AppError('reset_code_differs');
      await approveOpen(tx, requestId, { approvedBy: who.userId, approvedAt: now, openUntil: completableUntil(now) });
      await endOtherResets(tx, userId, requestId, now);
      const about = { requestId, userId: userId as UserId };
      await d.events.add(tx, newEvent('password-reset.approved.v1', String(requestId), 2, about));
    });

const assertUndecided = (reset: ResetRow, now: Date): void => {
  const state = stateOf(reset, now);
  if (state === 'pending') return;
  const isExpired = state === 'over' && !reset.approvedAt && !reset.endedAt;
  const message = 'This request has expired. Ask the person to send a new one.';
  throw isExpired ? new AppError('conflict', { message }) : new AppError('already_decided');
};
