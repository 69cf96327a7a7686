import { Identity } from '@famibook/contracts/identity';
import { v7 as newId } from 'uuid';

type Loose = Partial<{
  userId: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
  sessionId: string;
  version: number;
  famibookId: string;
  famibookName: string;
  isApproved: boolean;
  isManager: boolean;
  isSuspended: true;
}>;

/** An approved member of one FamiBook; give what should differ. Ids are plain UUIDs, made when not given. */
export function member(given: Loose = {}): Identity {
  const famibookId = given.famibookId ?? newId();
  const { isApproved = true, isManager = false, isSuspended } = given;
  return Identity.parse({
    userId: given.userId ?? newId(),
    firstName: given.firstName ?? 'Anna',
    lastName: given.lastName ?? 'Berg',
    profileImageUrl: given.profileImageUrl ?? null,
    isAdmin: given.isAdmin ?? false,
    sessionId: given.sessionId ?? newId(),
    version: given.version ?? 1,
    current: { famibookId, famibookName: given.famibookName ?? 'The Bergs', isApproved, isManager, isSuspended },
    memberships: isApproved ? [{ famibookId, isManager }] : [],
  });
}

export const manager = (given: Loose = {}): Identity => member({ ...given, isManager: true });
export const pending = (given: Loose = {}): Identity => member({ ...given, isApproved: false });

/** A person without any membership. */
export const loner = (given: Loose = {}): Identity => ({ ...member(given), current: null, memberships: [] });

/** The administrator, standing in no FamiBook. */
export const administrator = (given: Loose = {}): Identity => ({ ...loner(given), isAdmin: true });

/** One user for every way in which a board can be seen. */
export interface FamilyIdentities {
  famibookId: string;
  maria: Identity;
  anna: Identity;
  tom: Identity;
  /** The administrator, standing in this FamiBook. */
  admin: Identity;
}

/** Maria manages; Anna and Tom are members. */
export function newFamily(): FamilyIdentities {
  const maria = manager({ firstName: 'Maria' });
  const famibookId = maria.current?.famibookId ?? '';
  return {
    famibookId,
    maria,
    anna: member({ firstName: 'Anna', famibookId }),
    tom: member({ firstName: 'Tom', famibookId }),
    admin: { ...administrator({ firstName: 'Ada' }), current: maria.current },
  };
}
