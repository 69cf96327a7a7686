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
