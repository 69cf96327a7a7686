import { Identity } from '@famibook/contracts/identity';

/** A session with all that a token says, as one statement selects it. */
export interface SessionRow {
  session_id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  is_admin: boolean;
  identity_version: string | bigint;
  current_id: string | null;
  current_name: string | null;
  is_suspended: boolean | null;
  is_approved: boolean | null;
  is_manager: boolean | null;
  memberships: [famibookId: string, isManager: boolean][];
  /** An administrator without a second factor. */
  lacks_second_factor: boolean;
}

export interface IdentityPolicy {
  /** Administrators have no rights before they have turned on the second factor (FAMIBOOK_REQUIRE_ADMIN_2FA, D42). */
  isSecondFactorRequired: boolean;
}

export function identityOf(row: SessionRow, { isSecondFactorRequired }: IdentityPolicy): Identity {
  const identity = fullIdentityOf(row);
  if (!isSecondFactorRequired || !row.lacks_second_factor) return identity;
  return { ...identity, isAdmin: false, current: null, memberships: [], mustEnrol: true };
}

function fullIdentityOf(row: SessionRow): Identity {
  return Identity.parse({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    isAdmin: row.is_admin,
    sessionId: row.session_id,
    version: Number(row.identity_version),
    current: currentOf(row),
    memberships: row.memberships.map(([famibookId, isManager]) => ({ famibookId, isManager })),
  });
}

/** The administrator counts as approved everywhere; any other user needs a membership in the current FamiBook (D1). */
function currentOf(row: SessionRow): Identity['current'] | object {
  if (row.current_id === null || (row.is_approved === null && !row.is_admin)) return null;
  return {
    famibookId: row.current_id,
    famibookName: row.current_name,
    isApproved: row.is_admin || row.is_approved === true,
    isManager: row.is_manager === true,
    ...(row.is_suspended && { isSuspended: true }),
  };
}
