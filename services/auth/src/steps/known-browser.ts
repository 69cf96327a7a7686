import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { forgetBrowsersBeyond } from '../store/users.ts';
import { newSecret, sha256 } from './start-session.ts';

/** Which browser of this person's it is, when it signed in before: its attempts are counted on their own (D24). */
export const findKnownBrowser = async (
  d: Pick<Deps, 'reader'>,
  email: string,
  browser: string | null,
): Promise<string | null> => {
  if (!browser) return null;
  const hash = sha256(browser);
  const known = await d.reader.knownBrowser.findFirst({ where: { hash, user: { email } }, select: { userId: true } });
  return known && `${known.userId}:${hash}`;
};

/** The most browsers remembered of one person; the one not seen for longest is forgotten. */
const MOST_BROWSERS = 50;

/**
 * Only what is on record for this person is kept: a value that the client made up, or that another person signed in
 * with, may be known to somebody else.
 * @returns what the browser keeps
 */
export const rememberBrowser = async (
  d: Pick<Deps, 'now' | 'randomBytes'>,
  tx: Tx,
  userId: string,
  browser: string | null,
): Promise<string> => {
  const lastUsedAt = d.now();
  if (browser) {
    const used = await tx.knownBrowser.updateMany({ where: { userId, hash: sha256(browser) }, data: { lastUsedAt } });
    if (used.count === 1) return browser;
  }
  const kept = newSecret(d);
  await tx.knownBrowser.create({ data: { userId, hash: sha256(kept), lastUsedAt } });
  await forgetBrowsersBeyond(tx, userId, MOST_BROWSERS);
  return kept;
};
