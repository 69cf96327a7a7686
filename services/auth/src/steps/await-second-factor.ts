import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { MAX_PENDING_SIGN_INS, secondStepEnd, sparedSecondStepEnd } from '../domain/second-factor.ts';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { newSecret, sha256 } from './browser-secrets.ts';

/** A browser that sent the right password and is as signed out until it sends a code. */
export interface AwaitedSecondFactor {
  userId: UserId;
  /** The browser holds it for the second step. */
  secondStep: string;
}

/** Lets the browser of a locked user send a code within 10 minutes (D42). */
export async function awaitSecondFactor(
  deps: Pick<Deps, 'stores' | 'now' | 'randomBytes'>,
  tx: Tx,
  { userId, famibookId }: { userId: UserId; famibookId: FamiBookId | null },
): Promise<AwaitedSecondFactor> {
  const secondStep = newSecret(deps);
  const now = deps.now();
  const expiresAt = secondStepEnd(now);
  await deps.stores.pendingSignIns.insert(tx, { hash: sha256(secondStep), userId, famibookId, expiresAt });
  await deps.stores.pendingSignIns.removeBeyond(tx, userId, MAX_PENDING_SIGN_INS, sparedSecondStepEnd(now));
  return { userId, secondStep };
}
