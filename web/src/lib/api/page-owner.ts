import { reportOutdatedPage } from './outdated-page.ts';
import { stopOwnerWork } from './owner-work.ts';

/** A user as far as the page must know whose content it shows. */
interface PageOwner {
  id: string;
  famibookId: string | null;
}

let sentFamiBookId: string | null = null;
/** The user whose content the page has read; stays when that session or membership has ended. */
let owner: PageOwner | undefined;

/**
 * Call it with the user whose content the page shows from now on. When the page has read another person's or FamiBook's
 * content before, it reloads instead (D1).
 */
export function setPageOwner(user: PageOwner | null): void {
  const reason = user && outdatedReason(user);
  if (reason) {
    reportOutdatedPage(reason);
    return;
  }
  if (user) owner = { id: user.id, famibookId: user.famibookId ?? owner?.famibookId ?? null };
  sentFamiBookId = user?.famibookId ?? null;
}

function outdatedReason({ id, famibookId }: PageOwner): 'person' | 'famibook' | undefined {
  if (owner && owner.id !== id) return 'person';
  if (owner?.famibookId && famibookId && owner.famibookId !== famibookId) return 'famibook';
  return undefined;
}

/** The page drops what it has read: at a sign-in or sign-out, and when the user chooses another FamiBook. */
export function forgetPageOwner(): void {
  stopOwnerWork();
  owner = undefined;
  sentFamiBookId = null;
}

/** The administrator has chosen a FamiBook. What goes on for another one stops, and what asked for one goes on. */
export function changePageFamiBook(user: PageOwner): void {
  if (sentFamiBookId && sentFamiBookId !== user.famibookId) stopOwnerWork();
  owner = undefined;
  setPageOwner(user);
}

/** Content writes name the FamiBook that the page shows, so that a switch in another tab is noticed (D1). */
export const famibookHeader = (): Record<string, string> => (sentFamiBookId ? { 'X-FamiBook-Id': sentFamiBookId } : {});
