// Without characters that people mistake for one another when they read a password to somebody.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;
const SELECTOR_LENGTH = 4;
const DAYS = 7;
const LARGEST_FAIR = 256 - (256 % ALPHABET.length);

/** 20 characters, each equally likely, from a source of random bytes (D26). */
export const generatePassword = (randomBytes: (size: number) => Uint8Array): string => {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < LARGEST_FAIR && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
};

/** Which of a person's generated passwords was typed: so that a sign-in checks one hash, however many there are. */
export const selectorOf = (password: string): string => password.slice(0, SELECTOR_LENGTH);

export const firstPasswordEnd = (now: Date): Date => new Date(now.getTime() + DAYS * 86_400_000);
