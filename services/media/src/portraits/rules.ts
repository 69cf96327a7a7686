import { type Identity, mayManage, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';

/** Where a person is seen: approved, or waiting before the manager. */
export interface SeenIn {
  famibookId: FamiBookId;
  isApproved: boolean;
}

/** Whoever is approved where the person is, or decides about the person's request there (D19). */
export function maySeePortrait(who: Identity, seenIn: readonly SeenIn[]): boolean {
  return seenIn.some(({ famibookId, isApproved }) =>
    isApproved ? maySee(who, famibookId) : mayManage(who, famibookId),
  );
}

/** A person's picture: square, and the same for all who see it. */
export interface Portrait {
  id: string;
  userId: string;
  /** Of the bytes that are served. */
  sha256: string;
  createdAt: Date;
}
