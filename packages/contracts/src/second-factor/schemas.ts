import { z } from 'zod';
import { Instant } from '../page.ts';
import { atMost, CurrentPassword } from '../text.ts';

/** How many recovery codes a user is given at a time (D42). */
export const RECOVERY_CODES = 10;
/** How long the second step of a sign-in may take (D42). */
export const SECOND_STEP_MINUTES = 10;

const MAX_TYPED = 50;

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const SecondFactorCode = atMost(
  z.string({ error: 'Enter the code' }).trim().min(1, 'Enter the code'),
  'Code',
  MAX_TYPED,
);

export const CodeBody = z.object({ code: SecondFactorCode });
export type CodeBody = z.infer<typeof CodeBody>;

/** What turning the second factor off asks for, and new recovery codes (D42). */
export const PasswordAndCodeBody = z.object({ password: CurrentPassword, code: SecondFactorCode });
export type PasswordAndCodeBody = z.infer<typeof PasswordAndCodeBody>;

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Since when it is on. */
  since: Instant.nullable(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** This administrator must turn it on before anything else (FAMIBOOK_REQUIRE_ADMIN_2FA). */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app is given. */
export const Enrolment = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the QR code. */
  otpauthUri: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Shown once; stored as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The response to a right password when a code is still to come. */
export const SecondFactorNeeded = z.object({ secondFactor: z.literal(true) });
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;
