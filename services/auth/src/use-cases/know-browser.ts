import { forgetBrowsersBeyond } from '../store/people.ts';
import type { Tx } from '../store/prisma.ts';
import type { Deps } from './deps.ts';
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

/** @returns what the browser keeps */
export const rememberBrowser = async (
  d: Pick<Deps, 'now' | 'randomBytes'>,
  tx: Tx,
  userId: string,
  browser: string | null,
): Promise<string> => {
  const kept = browser ?? newSecret(d);
  const hash = sha256(kept);
  const lastUsedAt = d.now();
  await tx.knownBrowser.upsert({
    where: { userId_hash: { userId, hash } },
    create: { userId, hash, lastUsedAt },
    update: { lastUsedAt },
  });
  await forgetBrowsersBeyond(tx, userId, MOST_BROWSERS);
  return kept;
};
