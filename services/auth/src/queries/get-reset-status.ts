import type { ResetStatus } from '@famibook/contracts/password-reset';
import { AppError } from '@famibook/service-kit/errors';
import type { z } from 'zod';
import { type ResetState, stateOf } from '../domain/password-reset.ts';
import type { Deps } from '../ports.ts';
import { sha256 } from '../steps/start-session.ts';
import { findHeldReset, type ResetRow } from '../store/password-resets.ts';

/**
 * A request for the browser that made it, by what it holds (D23).
 * @throws AppError `reset_not_found` for every other browser, and once it is over
 */
export const findOwnReset = async (
  d: Pick<Deps, 'reader' | 'now'>,
  requestId: number,
  secret: string | null,
): Promise<ResetRow & { state: ResetState; browserHash: string }> => {
  // Who holds nothing is asked for as well, so that both take the same time.
  const browserHash = sha256(secret ?? '');
  const reset = await findHeldReset(d.reader, requestId, browserHash);
  const state = reset && stateOf(reset, d.now());
  if (!reset || !state || state === 'over') throw new AppError('reset_not_found');
  return { ...reset, state, browserHash };
};

/** What the waiting page shows. */
export const readReset =
  (d: Pick<Deps, 'reader' | 'now'>) =>
  async (requestId: number, secret: string | null): Promise<z.input<typeof ResetStatus>> => {
    const { id, state, completedAt, code } = await findOwnReset(d, requestId, secret);
    return { id, isApproved: state !== 'pending', completedAt: completedAt?.toISOString() ?? null, code };
  };
