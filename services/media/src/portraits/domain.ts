import { type Identity, mayManage, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';

/** A FamiBook in which a user is a member or waits for the manager's approval. */
export interface UserMembership {
  famibookId: FamiBookId;
  isApproved: boolean;
}

/** Whether the caller is approved where the user is, or decides about the user's request there (D19). */
export function maySeePortrait(identity: Identity, memberships: readonly UserMembership[]): boolean {
  return memberships.some(({ famibookId, isApproved }) =>
    isApproved ? maySee(identity, famibookId) : mayManage(identity, famibookId),
  );
}

/** A user's own picture: square, and the same for everyone who sees it. */
export interface Portrait {
  id: string;
  userId: string;
  /** SHA-256 of the served bytes, in hex. */
  sha256: string;
  createdAt: Date;
}
