/** The server refused a write of a page that shows another FamiBook, or that FamiBook was read as the current one. */
type FamiBookChange = 'refused' | 'read';
type Handler = (change: FamiBookChange) => void;

let handler: Handler = () => window.location.reload();

/** Runs when the page shows another FamiBook than the session's current one (D1); by default the page reloads. */
export const setFamiBookChangedHandler = (next: Handler): void => {
  handler = next;
};
export const onFamiBookChanged: Handler = (change) => handler(change);
