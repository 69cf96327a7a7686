import { randomUUID } from 'node:crypto';
import { createPasswords } from '../adapters/argon2-passwords.ts';
import { createAdministratorByOperator } from '../commands/accounts/create-administrator-by-operator.ts';
import { listForOperator, type OperatorList } from '../commands/accounts/list-for-operator.ts';
import { withOperatorDeps } from './deps.ts';

export type { OperatorList };

/** Creates an administrator for `npm run admin`. @throws AppError `validation`, `email_taken` with a text for the operator */
export async function createAdministrator(command: {
  databaseUrl: string;
  email: string;
}): Promise<{ email: string; password: string }> {
  const { databaseUrl, email } = command;
  const passwords = createPasswords(1);
  return withOperatorDeps({ databaseUrl, command: 'admin create-administrator' }, (deps) =>
    createAdministratorByOperator({ ...deps, passwords, newId: <Id extends string>() => randomUUID() as string as Id })(
      email,
    ),
  );
}

/** Hands administrators and FamiBooks to `print` for `npm run admin`; they can be read until it returns. */
export async function listAccounts(databaseUrl: string, print: (list: OperatorList) => Promise<void>): Promise<void> {
  await withOperatorDeps({ databaseUrl, command: 'admin list' }, async (deps) => print(await listForOperator(deps)()));
}
