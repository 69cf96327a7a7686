let handler = (): void => window.location.reload();

/** Runs when a write hit another FamiBook than the page shows (D1); by default the page reloads. */
export const setFamiBookChangedHandler = (next: () => void): void => {
  handler = next;
};
export const onFamiBookChanged = (): void => handler();
