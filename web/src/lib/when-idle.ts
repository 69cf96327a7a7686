/** The screen and its pictures come first. */
const WAIT_MS = 3_000;
/** A busy page is never idle: then it runs all the same. */
const LATEST_MS = 15_000;

/** Runs something once the page has come to rest, unless the returned function is called before. */
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

/** Whether the person asked the browser to load no more than is needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
