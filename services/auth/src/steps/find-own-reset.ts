import type { ResetRequestId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { type ResetState, stateOf } from '../domain/password-reset.ts';
import type { Deps } from '../ports.ts';
import type { Reset } from '../store/password-resets.ts';
import { sha256 } from './browser-secrets.ts';

type OwnReset = Reset & { state: ResetState; browserHash: string };

/**
 * Finds a request for the browser that made it, by the secret that the browser holds (D23).
 * @throws AppError `reset_not_found` for every other browser, and when the request is over
 */
export async function findOwnReset(
  { stores, reader, now }: Pick<Deps, 'stores' | 'reader' | 'now'>,
  requestId: ResetRequestId,
  secret: string | null,
): Promise<OwnReset> {
  // A browser without a secret costs the same look-up, so that both take the same time.
  const browserHash = sha256(secret ?? '');
  const reset = await stores.passwordResets.findOfBrowser(reader, requestId, browserHash);
  const state = reset && stateOf(reset, now());
  if (!reset || !state || state === 'over') throw new AppError('reset_not_found');
  return { ...reset, state, browserHash };
}
