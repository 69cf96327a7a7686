import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { Email } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import { generatePassword } from '../../domain/passwords.ts';
import { ADMINISTRATOR_NAME } from '../../domain/user.ts';
import type { Deps } from '../../ports.ts';

type CreateDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'passwords' | 'randomBytes' | 'newId'>;

/**
 * Creates a further administrator with a random password for an operator of the machine (D3).
 * @throws AppError `validation`, `email_taken` with a text for the operator
 */
export function createAdministratorByOperator({
  stores,
  changeIdentities,
  events,
  passwords,
  randomBytes,
  newId,
}: CreateDeps) {
  return async (typedEmail: string): Promise<{ email: string; password: string }> => {
    const { data: email } = Email.safeParse(typedEmail);
    if (email === undefined) throw new AppError('validation', { message: `${typedEmail} is no e-mail address.` });
    const password = generatePassword(randomBytes);
    const passwordHash = await passwords.hash(password);
    const id = newId<UserId>();
    await changeIdentities(async (tx) => {
      if (!(await stores.users.insertIfNew(tx, { id, email, passwordHash, isAdmin: true, ...ADMINISTRATOR_NAME })))
        throw new AppError('email_taken', { message: `There is an account with the e-mail ${email} already.` });
      await events.add(tx, newEvent('person.administrator-created-by-operator.v1', id, 1, { userId: id }));
    });
    return { email, password };
  };
}
