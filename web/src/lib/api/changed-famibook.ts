/**
 * The server refused a write because another FamiBook is the current one; or the page heard of another current FamiBook,
 * or that another person is signed in.
 */
type Change = 'refused' | 'famibook' | 'person';
type Handler = (change: Change) => void;

let handler: Handler = () => window.location.reload();

/** Runs when the page shows what is not the current user's or FamiBook's any more (D1); by default the page reloads. */
export const setFamiBookChangedHandler = (next: Handler): void => {
  handler = next;
};

export function onFamiBookChanged(change: Change): void {
  handler(change);
}
