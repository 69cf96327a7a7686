import type { ArchiveMember } from '@famibook/contracts/archives/internal-schemas';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Deps } from '../ports.ts';

const PAGE_SIZE = 200;

/** Approved members of a FamiBook with their addresses, in the order of their ids. */
export function listArchiveMembers({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (
    famibookId: FamiBookId,
    after: UserId | undefined,
  ): Promise<{ members: ArchiveMember[]; next: UserId | null }> => {
    const found = await stores.users.listApprovedIn(reader, famibookId, { after, limit: PAGE_SIZE + 1 });
    const members = found.slice(0, PAGE_SIZE);
    return { members, next: found.length > PAGE_SIZE ? (members.at(-1)?.userId ?? null) : null };
  };
}
