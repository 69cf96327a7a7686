import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Push } from '@famibook/contracts/live/push';

/** The id of the FamiBook that has, or had before it was renamed, this name. */
const idOf = new Map<string, string>();

/** To be called with each name that is read or pushed. */
export function noteFamiBookName(famibookName: string | null, famibookId: string | null): void {
  if (famibookName !== null && famibookId !== null) idOf.set(famibookName, famibookId);
}

/**
 * Whether a push is about the user's current FamiBook. A push has its name only, and after a rename some services send
 * the former name, and a page that has not read the user again has it (D28, D40).
 */
export function isAboutCurrent(
  { data }: Push,
  { famibookId, famibookName }: Pick<CurrentUser, 'famibookId' | 'famibookName'>,
): boolean {
  if (data.famibookName === famibookName) return true;
  const pushedId = data.famibookName === null ? undefined : idOf.get(data.famibookName);
  return pushedId !== undefined && pushedId === famibookId;
}
