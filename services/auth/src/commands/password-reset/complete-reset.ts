import { newEvent } from '@famibook/contracts/events';
import type { ResetRequestId } from '@famibook/contracts/ids';
import { asUser } from '@famibook/service-kit/observability/actor';
import { createKeyedLimit } from '@famibook/service-kit/runtime/keyed-limit';
import { alreadyUsed, completableBy } from '../../domain/password-reset.ts';
import type { Deps } from '../../ports.ts';
import { sha256 } from '../../steps/browser-secrets.ts';
import { findOwnReset } from '../../steps/find-own-reset.ts';

export interface CompleteResetCommand {
  requestId: ResetRequestId;
  newPassword: string;
  /** The secret that the browser holds of its request. */
  secret: string | null;
  /** The secret that it holds of an earlier sign-in. */
  browserSecret: string | null;
}

type CompleteDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'passwords' | 'now'>;

/**
 * Sets the new password of an approved request, once; all sessions of the user end (D23).
 * @throws AppError `reset_not_found`, `conflict`
 */
export function completeReset(deps: CompleteDeps) {
  // Many completions at once cost one hash, because the later ones find it done. Another secret waits for none of them.
  const oneAtATime = createKeyedLimit({ atOnce: 1 });
  return (command: CompleteResetCommand): Promise<void> =>
    oneAtATime(`${command.requestId} ${command.secret}`, () => complete(deps, command));
}

async function complete(
  deps: CompleteDeps,
  { requestId, newPassword, secret, browserSecret }: CompleteResetCommand,
): Promise<void> {
  const reset = await findOwnReset(deps, requestId, secret);
  const userId = completableBy(reset);
  const passwordHash = await deps.passwords.hash(newPassword);
  await asUser(userId, () =>
    deps.changeIdentities(async (tx, changes) => {
      await changes.endSessions(userId, { allBut: null }, 'password-changed');
      const isCompleted = await deps.stores.passwordResets.completeOnce(tx, requestId, reset.browserHash, deps.now());
      if (!isCompleted) throw alreadyUsed();
      await deps.stores.credentials.replacePassword(tx, userId, {
        expected: null,
        passwordHash,
        at: deps.now(),
        browserHash: browserSecret && sha256(browserSecret),
      });
      await deps.events.add(tx, newEvent('password-reset.completed.v1', String(requestId), 3, { requestId, userId }));
    }),
  );
}
