/** By the clock of the day, which goes on while the device sleeps. */
let since = Date.now() - performance.now();

/** When the page began to read what it shows: at its start, or when its user changed. */
export const readingSince = (): number => since;

/** For when nothing that was read before is shown any longer. */
export function restartReading(): void {
  since = Date.now();
}
