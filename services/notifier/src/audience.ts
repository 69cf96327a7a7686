import { type Identity, mayManage, maySee } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';

/** For whom a push is (D9): everyone who may see a FamiBook, who looks after it, single people, the administrator. */
export interface Audience {
  readonly seeing?: FamiBookId;
  /** Everyone who may see at least one of these. */
  readonly seeingAny?: readonly FamiBookId[];
  readonly managing?: FamiBookId;
  readonly people?: readonly UserId[];
  readonly admins?: true;
}

type Listener = Pick<Identity, 'userId' | 'isAdmin' | 'memberships'>;

export const isAudience = (who: Listener, { seeing, seeingAny, managing, people, admins }: Audience): boolean =>
  (seeing !== undefined && maySee(who, seeing)) ||
  (seeingAny?.some((famibookId) => maySee(who, famibookId)) ?? false) ||
  (managing !== undefined && mayManage(who, managing)) ||
  (people?.includes(who.userId) ?? false) ||
  (admins === true && who.isAdmin);
