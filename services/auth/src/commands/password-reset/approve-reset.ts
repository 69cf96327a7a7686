import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { ResetRequestId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertApprovable, completableUntil, isCode } from '../../domain/password-reset.ts';
import type { Deps } from '../../ports.ts';
import { assertStillAdministers } from '../../steps/assert-permissions.ts';

type ApproveDeps = Pick<Deps, 'stores' | 'transaction' | 'events' | 'now'>;

/**
 * Approves a request by the code that the user reads out; the user's other requests end (D23).
 * @throws AppError `forbidden`, `reset_not_found`, `already_decided`, `conflict`, `reset_code_differs`
 */
export function approveReset({ stores, transaction, events, now: clock }: ApproveDeps) {
  return (actor: Identity, requestId: ResetRequestId, code: string | undefined): Promise<void> =>
    transaction(async (tx) => {
      const now = clock();
      const reset = await stores.passwordResets.lock(tx, requestId);
      await assertStillAdministers({ stores }, tx, actor);
      if (!reset) throw new AppError('reset_not_found');
      assertApprovable(reset, now);
      if (!(await stores.passwordResets.isShown(tx, reset, now))) throw new AppError('reset_not_found');
      if (code !== undefined && !isCode(code, reset.code)) throw new AppError('reset_code_differs');
      const approval = { approvedBy: actor.userId, approvedAt: now, openUntil: completableUntil(now) };
      await stores.passwordResets.approve(tx, requestId, approval);
      const { userId } = reset;
      await stores.passwordResets.endOpen(tx, userId, now, requestId);
      await events.add(tx, newEvent('password-reset.approved.v1', String(requestId), 2, { requestId, userId }));
    });
}
