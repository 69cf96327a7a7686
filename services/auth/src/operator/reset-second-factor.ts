import { resetSecondFactorByOperator } from '../commands/second-factor/reset-second-factor-by-operator.ts';
import { withOperatorDeps } from './deps.ts';

interface ResetSecondFactorCommand {
  databaseUrl: string;
  email: string;
}

/**
 * Turns a user's second factor off for `npm run admin` (D3).
 * @throws AppError `user_not_found`, `second_factor_off` with a text for the operator
 */
export function resetSecondFactor({ databaseUrl, email }: ResetSecondFactorCommand): Promise<{ email: string }> {
  return withOperatorDeps({ databaseUrl, command: 'admin reset-second-factor' }, (deps) =>
    resetSecondFactorByOperator(deps)(email),
  );
}
