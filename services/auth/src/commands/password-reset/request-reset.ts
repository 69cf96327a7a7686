import { newEvent } from '@famibook/contracts/events';
import type { ResetRequestId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { approvableUntil, generateCode, MAX_OPEN_PER_USER } from '../../domain/password-reset.ts';
import type { Client, Deps } from '../../ports.ts';
import { findKnownBrowser, newSecret, sha256 } from '../../steps/browser-secrets.ts';
import type { NewReset } from '../../store/password-resets.ts';
import type { Tx } from '../../store/prisma.ts';

export interface RequestResetCommand extends Client {
  email: string;
  reason?: string | undefined;
  /** The secret that the browser holds of an earlier request; all requests of one browser have one secret. */
  previousSecret: string | null;
}

export interface RequestedReset {
  requestId: ResetRequestId;
  isApproved: boolean;
  /** The browser holds this secret from now on. */
  secret: string;
}

type RequestDeps = Pick<Deps, 'stores' | 'reader' | 'transaction' | 'attempts' | 'events' | 'now' | 'randomBytes'>;

interface Request extends Pick<RequestResetCommand, 'email' | 'reason' | 'previousSecret'> {
  secret: string;
  isKnownBrowser: boolean;
}

/** Only an e-mail under attack has as many requests. */
const MAX_PER_EMAIL = 1_000;
const MAX_TRIES_FOR_A_CODE = 5;

/**
 * Asks for a password reset. Nothing reveals whether a user has the e-mail, because both cases write the same rows (D23).
 * @throws AppError `too_many_attempts`
 */
export function requestReset(deps: RequestDeps) {
  return async (command: RequestResetCommand): Promise<RequestedReset> => {
    const knownBrowser = await findKnownBrowser(deps, command.email, command.browserSecret);
    await deps.attempts.count('reset', command.address, knownBrowser);
    const request = { ...command, secret: newSecret(deps), isKnownBrowser: knownBrowser !== null };
    const save = () => deps.transaction((tx) => saveRequest(deps, tx, request));
    // A user who was deleted in between no longer exists when this is tried again.
    return save().catch((error: unknown) => (deps.stores.violations.isGone(error) ? save() : Promise.reject(error)));
  };
}

/** The new secret replaces the old one, which an earlier user of the same browser may know. */
async function saveRequest(deps: RequestDeps, tx: Tx, request: Request): Promise<RequestedReset> {
  const { email, reason, previousSecret, secret, isKnownBrowser } = request;
  const now = deps.now();
  const emailKey = sha256(email);
  const userId = await deps.stores.users.findIdByEmail(tx, email);
  const previousHash = sha256(previousSecret ?? '');
  const browserHash = sha256(secret);
  const open = await deps.stores.passwordResets.listOpenOfBrowser(
    tx,
    { userId, emailKey, browserHash: previousHash },
    now,
  );
  const [first] = open;
  if (previousSecret && first?.approvedAt) return { requestId: first.id, isApproved: true, secret: previousSecret };
  await deps.stores.passwordResets.replaceBrowserHash(tx, previousHash, browserHash);
  // The administrator would not see a further request of this browser; how many others ask stays unknown to it.
  if (first && open.length >= MAX_OPEN_PER_USER) return { requestId: first.id, isApproved: false, secret };
  const requestId = await insertWithFreeCode(deps, tx, {
    userId,
    emailKey,
    browserHash,
    isKnownBrowser,
    reason: (userId && reason) || null,
    createdAt: now,
    openUntil: approvableUntil(now),
  });
  await deps.stores.passwordResets.removeBeyond(tx, emailKey, MAX_PER_EMAIL);
  await publishRequested(deps, tx, requestId, userId);
  return { requestId, isApproved: false, secret };
}

/** A request for an unknown e-mail publishes no event, but takes as long. */
async function publishRequested(
  { stores, events }: RequestDeps,
  tx: Tx,
  requestId: ResetRequestId,
  userId: UserId | null,
): Promise<void> {
  if (userId === null) return stores.passwordResets.writeUnchanged(tx, requestId);
  return events.add(tx, newEvent('password-reset.requested.v1', String(requestId), 1, { requestId, userId }));
}

/** Gives each request of an e-mail a code of its own, by which the administrator recognises it. */
async function insertWithFreeCode(
  { stores, randomBytes }: RequestDeps,
  tx: Tx,
  reset: Omit<NewReset, 'code'>,
): Promise<ResetRequestId> {
  for (let tries = 0; tries < MAX_TRIES_FOR_A_CODE; tries++) {
    const id = await stores.passwordResets.insertIfCodeIsFree(tx, { ...reset, code: generateCode(randomBytes) });
    if (id !== undefined) return id;
  }
  throw new AppError('unavailable');
}
