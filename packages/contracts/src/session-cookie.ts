/** What a browser holds of a session: an opaque secret of 256 bits, base64url (D25). */
export const SESSION_SECRET = /^[\w-]{43}$/;

/** With https the prefix makes browsers refuse one that another host or an unencrypted page tries to set. */
export const sessionCookieName = (publicUrl: URL): string =>
  publicUrl.protocol === 'https:' ? '__Host-famibook_session' : 'famibook_session';

/** Where the shared cache keeps the identity of a session (JSON, or `null` once it is over). */
export const sessionCacheKey = (sessionHash: string): string => `session:${sessionHash}`;
