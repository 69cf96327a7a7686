import { selectorOf } from '../domain/first-password.ts';
import { isCurrentHash } from '../domain/password-hash.ts';
import type { Deps } from '../ports.ts';
import { type Credentials, findCredentials, findCredentialsById } from '../store/users.ts';

type Needed = Pick<Deps, 'reader' | 'passwords' | 'now'>;

/**
 * A right password costs one hash, a wrong one two, whether or not there is such a person and whether or not a generated
 * first password waits for it: so that the time tells nothing (D4, D26).
 */
const check = async (d: Needed, person: Credentials | null, password: string): Promise<Credentials | null> => {
  if (await d.passwords.verify(person?.passwordHash ?? null, password)) return person;
  const isFirst = await d.passwords.verify(person?.firstPasswordHash ?? null, password);
  return isFirst ? person : null;
};

export const checkSignIn =
  (d: Needed & Pick<Deps, 'log'>) =>
  async (email: string, password: string): Promise<Credentials | null> => {
    const found = await findCredentials(d.reader, email, selectorOf(password), d.now());
    const person = await check(d, found, password);
    return person && renewHash(d, person, password);
  };

export const checkOwnPassword =
  (d: Needed) =>
  async (userId: string, password: string): Promise<Credentials | null> =>
    check(d, await findCredentialsById(d.reader, userId, selectorOf(password), d.now()), password);

/** A hash made with other parameters is re-made, now that the password is at hand (D7). */
const renewHash = async (d: Needed, person: Credentials, password: string): Promise<Credentials> => {
  if (isCurrentHash(person.passwordHash) || !(await d.passwords.verify(person.passwordHash, password))) return person;
  const passwordHash = await d.passwords.hash(password);
  const renewed = await d.reader.user.updateMany({
    where: { id: person.userId, passwordHash: person.passwordHash },
    data: { passwordHash },
  });
  return renewed.count === 1 ? { ...person, passwordHash } : person;
};
