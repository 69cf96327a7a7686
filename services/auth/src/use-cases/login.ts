import { famibookNameKey } from '@famibook/contracts/text';
import { asUser } from '@famibook/service-kit/actor';
import { AppError } from '@famibook/service-kit/errors';
import { chooseFamiBook } from '../domain/sign-in.ts';
import { findFamiBook } from '../store/famibooks.ts';
import { membershipsOf } from '../store/memberships.ts';
import { type Credentials, isStillPassword } from '../store/people.ts';
import { checkSignIn } from './check-credentials.ts';
import type { Attempt, Deps } from './deps.ts';
import { findKnownBrowser, rememberBrowser } from './know-browser.ts';
import { leaveSession, type StartedSession, startSession } from './start-session.ts';

export interface LoginWish {
  email: string;
  password: string;
  famibookName: string;
  address: string;
  userAgent: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
  /** The session this browser is in; it is left. */
  held: { userId: string; sessionId: string } | null;
}

export type SignedIn = StartedSession & { browser: string };

type Needed = Pick<
  Deps,
  'reader' | 'change' | 'transaction' | 'passwords' | 'attempts' | 'log' | 'now' | 'newId' | 'randomBytes'
>;

/** Sign in (D4, D24). */
export const login =
  (d: Needed) =>
  async (wish: LoginWish): Promise<SignedIn> => {
    const knownBrowser = await findKnownBrowser(d, wish.email, wish.browser);
    const attempt = await d.attempts.begin({ email: wish.email, address: wish.address, knownBrowser });
    const person = await authenticate(d, wish, attempt);
    const famibookId = await chooseFor(d, person, wish.famibookName);
    const started = await asUser(person.userId, () => enter(d, person, famibookId, wish));
    await leaveSession(d)(wish.held);
    return started;
  };

const enter = (d: Needed, person: Credentials, famibookId: string | null, wish: LoginWish): Promise<SignedIn> =>
  d.change(async (tx, changes) => {
    // Whoever changed the password meanwhile has ended all sessions: this one must not come after.
    if (!(await isStillPassword(tx, person.userId, person.passwordHash))) throw new AppError('invalid_credentials');
    const { userId } = person;
    const session = await startSession(d)(tx, changes, { userId, famibookId, userAgent: wish.userAgent });
    return { ...session, browser: await rememberBrowser(d, tx, userId, wish.browser) };
  });

const authenticate = async (d: Needed, wish: LoginWish, attempt: Attempt): Promise<Credentials> => {
  const person = await checkSignIn(d)(wish.email, wish.password).catch(async (error: unknown) => {
    await attempt.forgive();
    throw error;
  });
  if (!person) throw new AppError('invalid_credentials');
  await attempt.succeeded();
  return person;
};

const chooseFor = async (d: Needed, person: Credentials, name: string): Promise<string | null> => {
  const askedKey = famibookNameKey(name);
  const asked = person.isAdmin && askedKey !== '' ? await findFamiBook(d.reader, name) : null;
  return chooseFamiBook({
    isAdmin: person.isAdmin,
    askedKey,
    memberships: await membershipsOf(d.reader, person.userId),
    existing: asked && { famibookId: asked.id },
    lastCurrentId: person.lastCurrentId,
  });
};
