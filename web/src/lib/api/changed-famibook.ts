let leave = (): void => window.location.reload();

/** Who says what happens when a write met another FamiBook than the page shows (D1); unless told, the page reloads. */
export const whenFamiBookChanged = (act: () => void): void => {
  leave = act;
};
export const famibookHasChanged = (): void => leave();
