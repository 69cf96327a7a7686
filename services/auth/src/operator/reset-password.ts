import { createPasswords } from '../adapters/argon2-passwords.ts';
import { resetPasswordByOperator } from '../commands/password-reset/reset-password-by-operator.ts';
import { withOperatorDeps } from './deps.ts';

interface ResetPasswordCommand {
  databaseUrl: string;
  email: string;
}

/** Resets a password for `npm run admin`. @throws AppError `user_not_found` with a text for the operator */
export async function resetPassword(command: ResetPasswordCommand): Promise<{ email: string; password: string }> {
  const { databaseUrl, email } = command;
  const passwords = createPasswords(1);
  return withOperatorDeps({ databaseUrl, command: 'admin reset-password' }, (deps) =>
    resetPasswordByOperator({ ...deps, passwords })(email),
  );
}
