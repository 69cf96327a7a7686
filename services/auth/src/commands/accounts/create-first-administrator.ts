import type { UserId } from '@famibook/contracts/ids';
import { ConfigError } from '@famibook/service-kit/config/config';
import { ADMINISTRATOR_NAME, DEFAULT_ADMIN_EMAIL } from '../../domain/user.ts';
import type { Deps } from '../../ports.ts';

export interface AdministratorSettings {
  FAMIBOOK_ADMIN_EMAIL?: string | undefined;
  FAMIBOOK_ADMIN_PASSWORD?: string | undefined;
}

type CreateDeps = Pick<Deps, 'stores' | 'reader' | 'transaction' | 'passwords' | 'newId'>;

const NO_PASSWORD = 'is missing; there is no administrator yet, and this is the password to make one with';
const EMAIL_TAKEN = 'belongs to a user who is no administrator; choose another address';

/** Creates the administrator of D3 when there is none. @throws ConfigError */
export function createFirstAdministrator({ stores, reader, transaction, passwords, newId }: CreateDeps) {
  return async (settings: AdministratorSettings): Promise<void> => {
    if (await stores.users.hasAdministrator(reader)) return;
    const { FAMIBOOK_ADMIN_EMAIL: email = DEFAULT_ADMIN_EMAIL, FAMIBOOK_ADMIN_PASSWORD: password } = settings;
    if (!password) throw configError('FAMIBOOK_ADMIN_PASSWORD', NO_PASSWORD);
    const passwordHash = await passwords.hash(password);
    await transaction(async (tx) => {
      await stores.users.lockFirstAdministrator(tx);
      if (await stores.users.hasAdministrator(tx)) return;
      await stores.users.insert(tx, { id: newId<UserId>(), email, passwordHash, isAdmin: true, ...ADMINISTRATOR_NAME });
    }).catch((error: unknown) => {
      throw stores.violations.isTaken(error) ? configError('FAMIBOOK_ADMIN_EMAIL', EMAIL_TAKEN) : error;
    });
  };
}

function configError(variable: string, problem: string): ConfigError {
  return new ConfigError([{ variable, problem }]);
}
