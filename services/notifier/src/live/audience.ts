import { type Identity, mayManage, maySee } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';

/** The receivers of a push (D9): all who may see a FamiBook, its manager, single users, the administrator. */
export interface Audience {
  readonly seeing?: FamiBookId;
  /** Everyone who may see at least one of these. */
  readonly seeingAny?: readonly FamiBookId[];
  readonly managing?: FamiBookId;
  readonly people?: readonly UserId[];
  /** Who wrote something in a FamiBook, for as long as the author may see it. */
  readonly author?: { readonly userId: UserId; readonly famibookId: FamiBookId };
  readonly admins?: true;
}

export type Listener = Pick<Identity, 'userId' | 'isAdmin' | 'memberships'>;

export function isAudience(
  listener: Listener,
  { seeing, seeingAny, managing, people, author, admins }: Audience,
): boolean {
  return (
    (seeing !== undefined && maySee(listener, seeing)) ||
    (seeingAny?.some((famibookId) => maySee(listener, famibookId)) ?? false) ||
    (managing !== undefined && mayManage(listener, managing)) ||
    (people?.includes(listener.userId) ?? false) ||
    (author?.userId === listener.userId && maySee(listener, author.famibookId)) ||
    (admins === true && listener.isAdmin)
  );
}
