/** Argon2id with the parameters of D7; memory in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const CURRENT_PARAMETERS = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PREVIEW_LENGTH = 30;

// Characters that people mistake for one another when they read a password aloud are left out.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const FIRST_PASSWORD_LENGTH = 20;
const SELECTOR_LENGTH = 4;
const FIRST_PASSWORD_DAYS = 7;
/** Bytes from here on would make some characters likelier than others. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length);

/** Whether a hash has today's parameters; any other is renewed at the next sign-in. */
export function isCurrentHash(passwordHash: string): boolean {
  return passwordHash.startsWith(CURRENT_PARAMETERS);
}

/** A hash that no password leads to; to check one against it costs as much as with any other of today's parameters. */
export function hashOfNoPassword(randomBytes: (size: number) => Uint8Array): string {
  const encode = (size: number) => Buffer.from(randomBytes(size)).toString('base64').replaceAll('=', '');
  return `${CURRENT_PARAMETERS}${encode(SALT_BYTES)}$${encode(HASH_BYTES)}`;
}

/** Shows how a password is protected, without its salt and hash (D7). */
export function passwordPreview(passwordHash: string): string {
  return passwordHash.slice(0, PREVIEW_LENGTH);
}

/** Generates 20 characters, each equally likely (D26). */
export function generatePassword(randomBytes: (size: number) => Uint8Array): string {
  let password = '';
  while (password.length < FIRST_PASSWORD_LENGTH) {
    for (const byte of randomBytes(FIRST_PASSWORD_LENGTH)) {
      if (byte < FAIR_LIMIT && password.length < FIRST_PASSWORD_LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/** The characters that find a user's generated password, so that a sign-in checks one hash however many there are. */
export function selectorOf(password: string): string {
  return password.slice(0, SELECTOR_LENGTH);
}

export function firstPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + FIRST_PASSWORD_DAYS * 86_400_000);
}
