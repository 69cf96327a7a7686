import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { storedChoice } from '../stored-choice.ts';

/** Email and FamiBook name for the next sign-in on this device; never a password (D6). */
export interface LastSignIn {
  email: string;
  famibookName: string;
}

const stored = storedChoice('famibook-last-sign-in');
const NOTHING: LastSignIn = { email: '', famibookName: '' };

export function readLastSignIn(): LastSignIn {
  try {
    const { email, famibookName } = { ...NOTHING, ...(JSON.parse(stored.read() ?? '{}') as Partial<LastSignIn>) };
    return typeof email === 'string' && typeof famibookName === 'string' ? { email, famibookName } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function rememberSignIn({ email, famibookName }: LastSignIn): void {
  stored.write(JSON.stringify({ email, famibookName }));
}

/** Remembers the current FamiBook of the user who signed in last. For another user nothing is stored (D6). */
export function rememberFamiBook({ email, famibookName }: Pick<CurrentUser, 'email' | 'famibookName'>): void {
  const last = readLastSignIn();
  if (email !== last.email || famibookName === null || famibookName === last.famibookName) return;
  rememberSignIn({ email, famibookName });
}
