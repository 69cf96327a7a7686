import { createHash } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

/** Beyond this, the least recently used browser is forgotten. */
const MAX_BROWSERS_PER_USER = 50;

/** Names the browser of a user who signed in with it before: its attempts are counted on their own (D24). */
export async function findKnownBrowser(
  { stores, reader }: Pick<Deps, 'stores' | 'reader'>,
  email: string,
  browserSecret: string | null,
): Promise<string | null> {
  if (!browserSecret) return null;
  const hash = sha256(browserSecret);
  const userId = await stores.knownBrowsers.findUser(reader, email, hash);
  return userId && `${userId}:${hash}`;
}

/**
 * Renews the browser's secret unless it is stored for this user, because others may know a secret that the client made up
 * or that another user signed in with.
 * @returns the secret that the browser holds from now on, and whether the user signs in with this browser for the first time
 */
export async function rememberBrowser(
  deps: Pick<Deps, 'stores' | 'now' | 'randomBytes'>,
  tx: Tx,
  userId: UserId,
  browserSecret: string | null,
): Promise<{ secret: string; isNew: boolean }> {
  const lastUsedAt = deps.now();
  if (browserSecret && (await deps.stores.knownBrowsers.touch(tx, { userId, hash: sha256(browserSecret), lastUsedAt })))
    return { secret: browserSecret, isNew: false };
  const secret = newSecret(deps);
  await deps.stores.knownBrowsers.insert(tx, { userId, hash: sha256(secret), lastUsedAt });
  await deps.stores.knownBrowsers.removeBeyond(tx, userId, MAX_BROWSERS_PER_USER);
  return { secret, isNew: true };
}

/** The hash under which a secret is stored, in lower-case hex. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Makes an opaque secret of 256 bits (D25). */
export function newSecret({ randomBytes }: Pick<Deps, 'randomBytes'>): string {
  return randomBytes(32).toString('base64url');
}
