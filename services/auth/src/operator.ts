import { randomBytes, randomUUID } from 'node:crypto';
import { publishWithNames } from '@famibook/famibook-kit/user-names';
import { refuseWhileRestoring } from '@famibook/service-kit/backup/refuse-while-restoring';
import { openDatabase } from '@famibook/service-kit/db/database';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import { createPasswords } from './adapters/argon2-passwords.ts';
import { createAdministratorByOperator } from './commands/accounts/create-administrator-by-operator.ts';
import { listForOperator, type OperatorList } from './commands/accounts/list-for-operator.ts';
import { resetPasswordByOperator } from './commands/password-reset/reset-password-by-operator.ts';
import { resetSecondFactorByOperator } from './commands/second-factor/reset-second-factor-by-operator.ts';
import type { Deps } from './ports.ts';
import { createChangeIdentities } from './steps/change-identities.ts';
import { createPrisma } from './store/prisma.ts';
import { stores } from './store/stores.ts';

export type { OperatorList };

/** The account that a command is about. */
interface Account {
  databaseUrl: string;
  email: string;
}

interface NewCredentials {
  email: string;
  password: string;
}

/** Creates an administrator for `npm run admin`. @throws AppError `validation`, `email_taken` with a text for the operator */
export function createAdministrator({ databaseUrl, email }: Account): Promise<NewCredentials> {
  const passwords = createPasswords(1);
  return withOperatorDeps(databaseUrl, 'admin create-administrator', (deps) =>
    createAdministratorByOperator({ ...deps, passwords, newId: <Id extends string>() => randomUUID() as string as Id })(
      email,
    ),
  );
}

/** Passes administrators and FamiBooks to `print` for `npm run admin`; they can be read until it returns. */
export async function listAccounts(databaseUrl: string, print: (list: OperatorList) => Promise<void>): Promise<void> {
  await withOperatorDeps(databaseUrl, 'admin list', async (deps) => print(await listForOperator(deps)()));
}

/** Resets a password for `npm run admin`. @throws AppError `user_not_found` with a text for the operator */
export function resetPassword({ databaseUrl, email }: Account): Promise<NewCredentials> {
  const passwords = createPasswords(1);
  return withOperatorDeps(databaseUrl, 'admin reset-password', (deps) =>
    resetPasswordByOperator({ ...deps, passwords })(email),
  );
}

/**
 * Turns a user's second factor off for `npm run admin` (D3).
 * @throws AppError `user_not_found`, `second_factor_off` with a text for the operator
 */
export function resetSecondFactor({ databaseUrl, email }: Account): Promise<{ email: string }> {
  return withOperatorDeps(databaseUrl, 'admin reset-second-factor', (deps) => resetSecondFactorByOperator(deps)(email));
}

type OperatorDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'now' | 'randomBytes'>;

/**
 * Runs a command of `npm run admin` on the database alone, whether or not the service runs; the service updates the
 * session cache, at once or when it starts.
 * @param command the actor that the events name
 * @throws CannotStart while a restore has not ended
 */
async function withOperatorDeps<T>(
  databaseUrl: string,
  command: string,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  await refuseWhileRestoring([{ name: 'auth', url: databaseUrl }], 'command');
  const log = createLog({ level: 'warn' });
  const db = openDatabase({ url: databaseUrl, schema: 'auth', log, maxConnections: 2 });
  const prisma = createPrisma(db);
  try {
    const now = () => new Date();
    const source = { schema: 'auth', source: 'auth', now, newId: randomUUID };
    const publish: Deps['events']['add'] = (tx, events) => addToOutbox(tx, source, events);
    const events: Deps['events'] = { add: publishWithNames(publish, stores.users.readNames) };
    const changeIdentities = createChangeIdentities({
      stores,
      transaction: (run) => prisma.$transaction(run),
      events,
      updateSessionCache: async () => undefined,
      now,
    });
    const deps = { stores, reader: prisma, changeIdentities, events, now, randomBytes };
    return await withActor({ kind: 'operator', id: command }, () => work(deps));
  } finally {
    await prisma.$disconnect();
    await db.stop();
  }
}
