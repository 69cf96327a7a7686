/**
 * Why the page is outdated. `refused`: the server refused a write, because another FamiBook is current. `famibook`,
 * `person`: the page read that another FamiBook is current, or that another person is signed in.
 */
type OutdatedReason = 'refused' | 'famibook' | 'person';
type Handler = (reason: OutdatedReason) => void;

let handler: Handler = () => window.location.reload();

/** Runs when the page shows what is not the current user's or FamiBook's any more (D1); by default the page reloads. */
export const setOutdatedPageHandler = (next: Handler): void => {
  handler = next;
};

export function reportOutdatedPage(reason: OutdatedReason): void {
  handler(reason);
}
