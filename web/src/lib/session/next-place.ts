/** The parameter of the login page's address. */
export const NEXT = 'next';
const KEY = 'famibook-next';
/** Served by the server, or about signing in itself: no user is sent there. */
const NOT_FOLLOWED = /^\/(api|ws|auth|assets)(\/|$)/;

/** Returns where a link led, or nothing unless it is a page of this product (D6). */
export function parseNext(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  try {
    const url = new URL(next, window.location.origin);
    const isForeign = url.origin !== window.location.origin || url.pathname.startsWith('//');
    if (isForeign || NOT_FOLLOWED.test(url.pathname)) return undefined;
    const place = url.pathname + url.search + url.hash;
    return place === '/' ? undefined : place;
  } catch {
    return undefined;
  }
}

/** Reads the place that an address of the login page carries along. */
export function nextIn(search: string): string | undefined {
  return parseNext(new URLSearchParams(search).get(NEXT));
}

/** Adds the place to an address of the login page: `withNext('/auth?tab=register', '/?photo=1')`. */
export function withNext(address: string, next: string | undefined): string {
  if (!next) return address;
  const url = new URL(address, window.location.origin);
  url.searchParams.set(NEXT, next);
  return url.pathname + url.search;
}

/** Whether the place is a photo. */
export function isPhotoPlace(next: string | undefined): boolean {
  return next !== undefined && new URL(next, window.location.origin).searchParams.has('photo');
}

/** Stores the page on which the session ended, because the server leads to the login page without it. */
export function rememberPlace(): void {
  const { pathname, search, hash } = window.location;
  try {
    sessionStorage.setItem(KEY, pathname + search + hash);
  } catch {
    // Storage is blocked: then the sign-in leads home.
  }
}

/** Returns the stored place once. */
export function takeRememberedPlace(): string | undefined {
  try {
    const place = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return parseNext(place);
  } catch {
    return undefined;
  }
}
