/** Argon2id with the parameters of D7; memory in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;
const PREVIEW_LENGTH = 30;

/** Whether a hash has today's parameters; any other is renewed at the next sign-in. */
export function isCurrentHash(passwordHash: string): boolean {
  return passwordHash.startsWith(CURRENT);
}

/** Shows how a password is protected, without its salt and hash (D7). */
export function passwordPreview(passwordHash: string): string {
  return passwordHash.slice(0, PREVIEW_LENGTH);
}
