import { RECOVERY_CODES, SECOND_STEP_MINUTES } from '@famibook/contracts/second-factor/schemas';
import { Secret, TOTP } from 'otpauth';

/** TOTP as every authenticator app does it (RFC 6238, D42). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'FamiBook';
/** Codes of one step before and after the current one work too. */
const STEPS_EITHER_SIDE = 1;
const SECRET_BYTES = 20;

// Crockford's letters: none is mistaken for another one or for a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
const RECOVERY_CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

const MINUTE_MS = 60_000;
const ENROLMENT_MS = 60 * MINUTE_MS;

/** The browser's cookie lasts as long as the second step may take. */
export const SECOND_STEP_SECONDS = SECOND_STEP_MINUTES * 60;
/** When more sign-ins of a user wait for a code, the oldest end, but none that has just begun. */
export const MAX_PENDING_SIGN_INS = 20;
/** So long no later sign-in, which needs only the password, ends one: the user has time to look at the app (D42). */
const SPARED_MS = 2 * MINUTE_MS;

export function generateSecret(randomBytes: (size: number) => Buffer): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** What an authenticator app is given: the secret for typing, and its address for the QR code. */
export function enrolmentOf(secret: Buffer, email: string): { secret: string; otpauthUri: string } {
  const totp = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret: toSecret(secret) });
  return { secret: totp.secret.base32, otpauthUri: totp.toString() };
}

/** The time step that a code belongs to; null when it is none of the current step or of one beside it. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const { period } = PARAMETERS;
  const timestamp = now.getTime();
  const token = withoutSeparators(code);
  const delta = TOTP.validate({
    ...PARAMETERS,
    secret: toSecret(secret),
    token,
    timestamp,
    window: STEPS_EITHER_SIDE,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** Whether a typed text looks like a code of an app; any other is a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSeparators(typed));
}

/** Generates ten codes such as `7K2M-9QXD-0ATV-H5RW`. */
export function generateRecoveryCodes(randomBytes: (size: number) => Buffer): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 32 letters divide 256 values evenly, so that each is equally likely.
    const letters = [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join('').replace(GROUP, '$&-');
  });
}

/** A recovery code as it is hashed: typed in any case, with letters that look like digits taken for them. */
export function normalizeRecoveryCode(typed: string): string {
  return withoutSeparators(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** An enrolment that was begun before this time can no longer be confirmed. */
export function oldestOpenEnrolment(now: Date): Date {
  return new Date(now.getTime() - ENROLMENT_MS);
}

export function secondStepEnd(now: Date): Date {
  return new Date(now.getTime() + SECOND_STEP_MINUTES * MINUTE_MS);
}

/** Second steps that end before this time may make room for others. */
export function sparedSecondStepEnd(now: Date): Date {
  return secondStepEnd(new Date(now.getTime() - SPARED_MS));
}

function withoutSeparators(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
