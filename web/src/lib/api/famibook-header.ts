import { onFamiBookChanged } from './changed-famibook.ts';

let current: string | null = null;

/**
 * Content writes name the FamiBook that the page shows, so that a switch in another tab is noticed (D1). Lists that were
 * read in one FamiBook never become those of another: then the page is read anew as a whole.
 */
export const showingFamiBook = (id: string | null): void => {
  if (current && id && id !== current) onFamiBookChanged('read');
  else current = id;
};

export const famibookHeader = (): Record<string, string> => (current ? { 'X-FamiBook-Id': current } : {});
