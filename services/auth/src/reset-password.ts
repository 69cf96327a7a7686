import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '@famibook/service-kit/db/database';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import { createPasswords } from './adapters/argon2-passwords.ts';
import { resetPasswordByOperator } from './commands/password-reset/reset-password-by-operator.ts';
import type { Deps } from './ports.ts';
import { createChangeIdentities } from './steps/change-identities.ts';
import { createPrisma, inTransaction } from './store/prisma.ts';
import { stores } from './store/stores.ts';

interface ResetPasswordCommand {
  databaseUrl: string;
  email: string;
}

/**
 * Resets a password for `npm run admin`. It works on the database alone, whether or not the service runs; the service
 * updates the session cache, at once or when it starts.
 * @throws AppError `user_not_found` with a text for the operator
 */
export async function resetPassword(command: ResetPasswordCommand): Promise<{ email: string; password: string }> {
  const log = createLog({ level: 'warn' });
  const db = openDatabase({ url: command.databaseUrl, schema: 'auth', log, maxConnections: 2 });
  const prisma = createPrisma(db);
  try {
    const now = () => new Date();
    const source = { schema: 'auth', source: 'auth', now, newId: randomUUID };
    const events: Deps['events'] = { add: (tx, ...added) => addToOutbox(tx, source, added) };
    const changeIdentities = createChangeIdentities({
      stores,
      transaction: inTransaction(prisma),
      events,
      updateSessionCache: async () => undefined,
      now,
    });
    const passwords = await createPasswords(1);
    const reset = resetPasswordByOperator({ stores, reader: prisma, changeIdentities, events, passwords, randomBytes });
    return await withActor({ kind: 'operator', id: 'admin reset-password' }, () => reset(command.email));
  } finally {
    await prisma.$disconnect();
    await db.stop();
  }
}
