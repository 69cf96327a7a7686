// Characters that people mistake for one another when they read a password aloud are left out.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;
const SELECTOR_LENGTH = 4;
const DAYS = 7;
/** Bytes from here on would make some characters likelier than others. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length);

/** Generates 20 characters, each equally likely (D26). */
export function generatePassword(randomBytes: (size: number) => Uint8Array): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_LIMIT && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/** The characters that find a user's generated password, so that a sign-in checks one hash however many there are. */
export function selectorOf(password: string): string {
  return password.slice(0, SELECTOR_LENGTH);
}

export function firstPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + DAYS * 86_400_000);
}
