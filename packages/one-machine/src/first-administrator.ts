import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readOwnFile, writeDurably } from './stored-secret.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface FirstAdministrator {
  /** Settings for auth, which makes the account when there is none. */
  env: { FAMIBOOK_ADMIN_EMAIL?: string; FAMIBOOK_ADMIN_PASSWORD?: string };
  /** What the person at the terminal must read; empty unless a password was made. */
  notice: string[];
  /** Call it once the account exists: from then on no start makes or prints a password. */
  settle(): Promise<void>;
}

const defaultEmail = 'admin@famibook.local';
const nothing = { notice: [], settle: async () => {} };

/**
 * D3: at the first start on one machine, an administrator with a random password, in a file that its owner can read.
 * @throws CannotStart when what an earlier start stored cannot be read
 */
export async function firstAdministrator(dataDir: string, env: Environment): Promise<FirstAdministrator> {
  const settled = join(dataDir, 'secrets', 'administrator-exists');
  // In production auth refuses to start without a given password: making one here would hide that.
  if (env.NODE_ENV === 'production') return { ...nothing, env: {} };
  const existing = await readOwnFile(settled);
  const email = env.FAMIBOOK_ADMIN_EMAIL || existing || defaultEmail;
  if (existing !== undefined) return { ...nothing, env: { FAMIBOOK_ADMIN_EMAIL: email } };
  const settle = () => writeDurably(settled, email);
  if (env.FAMIBOOK_ADMIN_PASSWORD) return { env: { FAMIBOOK_ADMIN_EMAIL: email }, notice: [], settle };

  const file = join(dataDir, 'first-administrator.txt');
  const password = (await readPassword(file)) ?? randomPassword();
  await writeDurably(file, asText(email, password));
  return {
    env: { FAMIBOOK_ADMIN_EMAIL: email, FAMIBOOK_ADMIN_PASSWORD: password },
    notice: [
      'The administrator signs in at /auth, without a FamiBook name, with',
      `  e-mail    ${email}`,
      `  password  ${password}`,
      `This is shown once and stored in ${file}`,
    ],
    settle,
  };
}

function asText(email: string, password: string) {
  return `The administrator of this FamiBook

e-mail    ${email}
password  ${password}

This is the password of the first start. Once it is changed, this file is of no use: delete it.
`;
}

async function readPassword(file: string): Promise<string | undefined> {
  const text = await readOwnFile(file);
  return /^password {2}(\S+)$/m.exec(text ?? '')?.[1];
}

/** 20 letters and digits in four groups, 115 bits; none that are mistaken for another when typed from paper. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
