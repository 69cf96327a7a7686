let leave = (): void => window.location.reload();

/** What happens when a write met another FamiBook than the page shows (D1); by default the page reloads. */
export const whenFamiBookChanged = (act: () => void): void => {
  leave = act;
};
export const famibookHasChanged = (): void => leave();
