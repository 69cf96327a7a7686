/** Argon2id with the parameters of D7; memory in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;
const PREVIEW_CHARACTERS = 30;

/** Whether a hash is made as passwords are hashed today; another one is re-made at the next sign-in. */
export const isCurrentHash = (passwordHash: string): boolean => passwordHash.startsWith(CURRENT);

/** How a password is protected, without anything of its salt or hash (D7). */
export const passwordPreview = (passwordHash: string): string => passwordHash.slice(0, PREVIEW_CHARACTERS);
