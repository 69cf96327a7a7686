import type { ResetRequestId } from '@famibook/contracts/ids';
import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import type { Deps } from '../ports.ts';
import { findOwnReset } from '../steps/find-own-reset.ts';

/** The state of a request for the browser that made it. @throws AppError `reset_not_found` */
export function getResetStatus(deps: Pick<Deps, 'stores' | 'reader' | 'now'>) {
  return async (requestId: ResetRequestId, secret: string | null): Promise<ResetStatus> => {
    const { id, state, completedAt, code } = await findOwnReset(deps, requestId, secret);
    return { id, isApproved: state !== 'pending', completedAt: completedAt?.toISOString() ?? null, code };
  };
}
