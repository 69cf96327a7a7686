/** The screen and its pictures are loaded first. */
const WAIT_MS = 3_000;
/** A busy page is never idle, so it runs after this time at the latest. */
const LATEST_MS = 15_000;

/** Runs a callback once the page is idle, unless the returned function is called before. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(run, { timeout: LATEST_MS });
    else run();
  }, WAIT_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}

/** Whether the user asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
