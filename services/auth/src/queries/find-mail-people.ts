import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { MailPeople } from '@famibook/contracts/mails/schemas';
import type { Deps } from '../ports.ts';

interface Asked {
  userIds: readonly UserId[];
  famibookIds: readonly FamiBookId[];
  famibookNames: readonly string[];
}

/** The users and FamiBooks that mails name, as they are now; deleted users are left out (D44). */
export function findMailPeople({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async ({ userIds, famibookIds, famibookNames }: Asked): Promise<MailPeople> => {
    const famibooks = await stores.famibooks.findForMails(reader, famibookIds, famibookNames);
    const managers = famibooks.flatMap(({ managerUserId }) => managerUserId ?? []);
    return { famibooks, users: await stores.users.findForMails(reader, [...userIds, ...managers]) };
  };
}
