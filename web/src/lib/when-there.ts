/** Longer than a slow line takes for the code of a part of the page. */
const MAX_WAIT_MS = 30_000;

/** An element that is hidden takes no focus. */
const isVisible = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).visibility === 'visible';

/** The first element that matches, once it is there and visible; undefined when none comes or `signal` aborts. */
export function whenThere(selector: string, signal: AbortSignal): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const end = (found?: HTMLElement) => {
      observer.disconnect();
      clearTimeout(deadline);
      resolve(found);
    };
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector);
      if (isVisible(found) || signal.aborted) end(found ?? undefined);
    };
    const observer = new MutationObserver(look);
    const deadline = setTimeout(end, MAX_WAIT_MS);
    signal.addEventListener('abort', () => end(), { once: true });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] });
    look();
  });
}
