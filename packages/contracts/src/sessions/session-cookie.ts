/** What a browser holds of a session: an opaque secret of 256 bits, base64url (D25). */
export const SESSION_SECRET = /^[\w-]{43}$/;

/** With https the prefix makes browsers refuse one that another host or an unencrypted page tries to set. */
export function sessionCookieName(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? '__Host-famibook_session' : 'famibook_session';
}

/** Where the shared cache keeps the identity of a session (JSON, or `null` once it is over). */
export function sessionCacheKey(sessionHash: string): string {
  return `session:${sessionHash}`;
}

/**
 * How long a gateway trusts the session cache from when it asked auth whether that has heard everything. Auth answers a
 * change that the cache did not hear no sooner than this after it.
 */
export const SESSION_CACHE_TRUST_MS = 3_000;
