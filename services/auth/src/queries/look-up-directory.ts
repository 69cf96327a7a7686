import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { DirectoryEntries } from '@famibook/contracts/mails/schemas';
import type { Deps } from '../ports.ts';

interface Asked {
  userIds: readonly UserId[];
  famibookIds: readonly FamiBookId[];
  famibookNames: readonly string[];
}

/** The current names and addresses of users and FamiBooks, for mails and archives; deleted users are left out (D44). */
export function lookUpDirectory({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async ({ userIds, famibookIds, famibookNames }: Asked): Promise<DirectoryEntries> => {
    const famibooks = await stores.famibooks.findDirectoryEntries(reader, famibookIds, famibookNames);
    const managers = famibooks.flatMap(({ managerUserId }) => managerUserId ?? []);
    return { famibooks, users: await stores.users.findDirectoryEntries(reader, [...userIds, ...managers]) };
  };
}
