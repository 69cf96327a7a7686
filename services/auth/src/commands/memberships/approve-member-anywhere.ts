import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { findFamiBook } from '../../store/famibooks.ts';
import type { PersonAnswer } from '../../store/lists.ts';
import { membershipsOf } from '../../store/memberships.ts';
import { approveMember } from './approve-member.ts';

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'lists'>;

/** The administrator approves; whoever waits in several FamiBooks needs a name with it (D10). */
export const approveAnywhere =
  (d: Needed) =>
  async (who: Identity, userId: string, famibookName: string | undefined): Promise<PersonAnswer> =>
    approveMember(d)(who, userId, await whichFamiBook(d, userId, famibookName));

const whichFamiBook = async (d: Needed, userId: string, famibookName: string | undefined): Promise<string> => {
  if (famibookName !== undefined) {
    const famibook = await findFamiBook(d.reader, famibookName);
    if (!famibook) throw new AppError('famibook_not_found');
    return famibook.id;
  }
  const memberships = await membershipsOf(d.reader, userId);
  const [waiting, another] = memberships.filter((membership) => !membership.isApproved);
  if (another) throw new AppError('which_famibook');
  if (waiting) return waiting.famibookId;
  const decided = memberships.length > 0 || (await d.reader.endedMembership.count({ where: { userId } })) > 0;
  throw new AppError(decided ? 'already_decided' : 'user_not_found');
};
