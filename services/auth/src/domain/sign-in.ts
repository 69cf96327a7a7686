import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

interface NamedMembership {
  famibookId: FamiBookId;
  famibookName: string;
  nameKey: string;
  isApproved: boolean;
}

export interface SignIn {
  isAdmin: boolean;
  /** The key of the FamiBook name that was typed; empty when none was. */
  askedKey: string;
  /** Oldest first. */
  memberships: readonly NamedMembership[];
  /** The FamiBook of that name; only the administrator may enter without a membership. */
  existing: { famibookId: FamiBookId } | null;
  lastCurrentId: FamiBookId | null;
}

/**
 * The FamiBook that is current after a right password (D4); null when the user has none.
 * @throws AppError `validation`, `wrong_famibook`, `famibook_not_found`
 */
export function chooseFamiBook(signIn: SignIn): FamiBookId | null {
  const { isAdmin, askedKey, memberships, existing, lastCurrentId } = signIn;
  if (isAdmin) {
    if (askedKey === '') return null;
    if (!existing) throw new AppError('famibook_not_found');
    return existing.famibookId;
  }
  if (askedKey === '') {
    const message = 'FamiBook name is required for non-admin users';
    throw new AppError('validation', { message, fields: { famibookName: message } });
  }
  const asked = memberships.find((membership) => membership.nameKey === askedKey);
  if (asked) return asked.famibookId;
  const last = memberships.find((membership) => membership.famibookId === lastCurrentId) ?? memberships[0];
  if (!last) return null;
  throw new AppError('wrong_famibook', { extra: { actualFamibook: last.famibookName } });
}
