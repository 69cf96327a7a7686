import { stopOwnerWork } from './owner-work.ts';

/**
 * Why the page is outdated. `refused`: the server refused a write, because another FamiBook is current. `famibook`,
 * `person`: the page read that another FamiBook is current, or that another person is signed in.
 */
type OutdatedReason = 'refused' | 'famibook' | 'person';
type Handler = (reason: OutdatedReason) => void;

let handler: Handler = () => window.location.reload();

/** Runs when the page shows what is no longer the current user's or FamiBook's (D1); by default the page reloads. */
export function setOutdatedPageHandler(next: Handler): void {
  handler = next;
}

const holders = new Set<object>();
let held: OutdatedReason | undefined;

export function reportOutdatedPage(reason: OutdatedReason): void {
  // The reload may be put off.
  stopOwnerWork();
  if (holders.size > 0) held = reason;
  else handler(reason);
}

/**
 * Puts off what follows a report until the last hold has ended.
 * @returns what ends this one, and drops a held report of the given reason, which the caller follows itself
 */
export function holdReload(): (dropped?: OutdatedReason) => void {
  const holder = {};
  holders.add(holder);
  return (dropped) => {
    holders.delete(holder);
    if (held === dropped) held = undefined;
    const reason = held;
    if (holders.size > 0 || !reason) return;
    held = undefined;
    handler(reason);
  };
}
