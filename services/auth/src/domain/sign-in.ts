import { AppError } from '@famibook/service-kit/errors';

interface OwnMembership {
  famibookId: string;
  famibookName: string;
  nameKey: string;
  isApproved: boolean;
}

export interface SignIn {
  isAdmin: boolean;
  /** Key of the FamiBook name that was typed; empty when none was. */
  askedKey: string;
  /** Oldest first. */
  memberships: readonly OwnMembership[];
  /** The FamiBook of that name, if there is one: only the administrator may enter without a membership. */
  existing: { famibookId: string } | null;
  lastCurrentId: string | null;
}

/**
 * Which FamiBook a person with a right password stands in (D4); null: none yet.
 * @throws AppError `validation`, `wrong_famibook`, `famibook_not_found`
 */
export const chooseFamiBook = (signIn: SignIn): string | null => {
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
};
