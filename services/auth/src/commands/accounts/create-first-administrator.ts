import { ConfigError } from '@famibook/service-kit/config/config';
import { DEFAULT_ADMIN_EMAIL } from '../../domain/administrator.ts';
import type { Deps } from '../../ports.ts';
import { isTaken } from '../../store/violations.ts';

export interface AdministratorSettings {
  FAMIBOOK_ADMIN_EMAIL?: string | undefined;
  FAMIBOOK_ADMIN_PASSWORD?: string | undefined;
}

type Needed = Pick<Deps, 'reader' | 'transaction' | 'passwords' | 'newId'>;

/** Makes the administrator of D3 when there is none. @throws ConfigError */
export const makeFirstAdministrator =
  (d: Needed) =>
  async (settings: AdministratorSettings): Promise<void> => {
    if ((await d.reader.user.count({ where: { isAdmin: true } })) > 0) return;
    const email = settings.FAMIBOOK_ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL;
    const password = settings.FAMIBOOK_ADMIN_PASSWORD;
    if (!password) {
      const problem = 'is missing; there is no administrator yet, and this is the password to make one with';
      throw new ConfigError([{ variable: 'FAMIBOOK_ADMIN_PASSWORD', problem }]);
    }
    const passwordHash = await d.passwords.hash(password);
    await d
      .transaction(async (tx) => {
        // Several replicas start at once: one makes the account.
        await tx.$executeRaw`LOCK TABLE platform_total IN EXCLUSIVE MODE`;
        if ((await tx.user.count({ where: { isAdmin: true } })) > 0) return;
        const name = { firstName: 'Admin', lastName: 'FamiBook' };
        await tx.user.create({ data: { id: d.newId(), email, passwordHash, isAdmin: true, ...name } });
      })
      .catch((error: unknown) => {
        const problem = 'belongs to somebody who is no administrator; choose another address';
        throw isTaken(error) ? new ConfigError([{ variable: 'FAMIBOOK_ADMIN_EMAIL', problem }]) : error;
      });
  };
