import { createContext } from 'react';

/** A page whose code is loaded on demand. */
interface Page {
  fetch(): Promise<void>;
  isLoaded(): boolean;
}

/** Pages by their paths. */
export type Pages = Readonly<Record<string, Page | undefined>>;

/** The pages of the current session, for what leads to them. */
export const PagesContext = createContext<Pages>({});

/** The page at an address: a desk's tabs have addresses below the desk's own. */
export function pageAt(pages: Pages, pathname: string): Page | undefined {
  return pages[pagePath(pathname)];
}

/** The address of the whole page. */
export function pagePath(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}
