import { onFamiBookChanged } from './changed-famibook.ts';

/** A user as far as the page must know whose content it shows. */
interface Reader {
  id: string;
  famibookId: string | null;
}

let current: string | null = null;
/** For whom the page has read content, also after that session or membership has ended. */
let reader: Reader | undefined;

/**
 * The page shows what this user may see, or nothing. What it read for another person, or in another FamiBook, never
 * becomes theirs: then the page is read anew as a whole (D1).
 */
export const showingFor = (user: Reader | null): void => {
  const change = user && changeTo(user);
  if (change) {
    onFamiBookChanged(change);
    return;
  }
  if (user) reader = { id: user.id, famibookId: user.famibookId ?? reader?.famibookId ?? null };
  current = user?.famibookId ?? null;
};

function changeTo({ id, famibookId }: Reader): 'person' | 'famibook' | undefined {
  if (reader && reader.id !== id) return 'person';
  if (reader?.famibookId && famibookId && reader.famibookId !== famibookId) return 'famibook';
  return undefined;
}

/** The page drops what it has read: at a sign-in or sign-out, and when the user chooses another FamiBook. */
export const forgetReader = (): void => {
  reader = undefined;
  current = null;
};

/** Content writes name the FamiBook that the page shows, so that a switch in another tab is noticed (D1). */
export const famibookHeader = (): Record<string, string> => (current ? { 'X-FamiBook-Id': current } : {});
