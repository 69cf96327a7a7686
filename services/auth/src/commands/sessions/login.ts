import { famibookNameKey } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { chooseFamiBook } from '../../domain/sign-in.ts';
import type { Deps } from '../../ports.ts';
import { checkSignIn } from '../../steps/check-credentials.ts';
import { findKnownBrowser, rememberBrowser } from '../../steps/known-browser.ts';
import { leaveSession, type StartedSession, startSession } from '../../steps/start-session.ts';
import { findFamiBook } from '../../store/famibooks.ts';
import { membershipsOf } from '../../store/memberships.ts';
import { type Credentials, isStillPassword } from '../../store/users.ts';

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
    const { email, address, password } = wish;
    const person = await d.attempts.attempt({ email, address, knownBrowser }, () => checkSignIn(d)(email, password));
    if (!person) throw new AppError('invalid_credentials');
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
