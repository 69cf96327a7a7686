import { tabStorage } from '../browser-storage.ts';

/** The query parameter of the login page. */
export const NEXT = 'next';
const KEY = 'famibook-next';
/** Paths of the server and of the login itself, to which no user is sent. */
const EXCLUDED_PATHS = /^\/(api|ws|auth|assets)(\/|$)/;

/** Returns the page to which a link led; undefined for an address outside this product (D6). */
export function parseNext(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  try {
    const url = new URL(next, window.location.origin);
    const isExternal = url.origin !== window.location.origin || url.pathname.startsWith('//');
    if (isExternal || EXCLUDED_PATHS.test(url.pathname)) return undefined;
    const path = url.pathname + url.search + url.hash;
    return path === '/' ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Reads the page from the query of the login page. */
export function nextIn(search: string): string | undefined {
  return parseNext(new URLSearchParams(search).get(NEXT));
}

/** Adds the page to an address of the login page: `withNext('/auth?tab=register', '/?photo=1')`. */
export function withNext(address: string, next: string | undefined): string {
  if (!next) return address;
  const url = new URL(address, window.location.origin);
  url.searchParams.set(NEXT, next);
  return url.pathname + url.search;
}

/** Whether the page is a photo. */
export function isPhotoPath(next: string | undefined): boolean {
  return next !== undefined && new URL(next, window.location.origin).searchParams.has('photo');
}

/**
 * Stores the page on which the session ended, because the server redirects to the login page without it. Where storage is
 * blocked the login leads home.
 */
export function rememberPath(): void {
  const { pathname, search, hash } = window.location;
  tabStorage.write(KEY, pathname + search + hash);
}

/** Returns the stored page once. */
export function takeRememberedPath(): string | undefined {
  const path = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return parseNext(path);
}
