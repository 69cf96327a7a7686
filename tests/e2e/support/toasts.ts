import type { Page } from 'playwright-core';

/** Waits until a toast with this title and text has been shown. */
export async function seeToast(page: Page, title: string, words?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  const titled = toast.filter({ has: page.getByText(title, { exact: true }) });
  await (words ? titled.filter({ has: page.getByText(words, { exact: true }) }) : titled).first().waitFor();
}

/** Records the toasts, which replace each other sooner than a test can look. */
export interface HeardToasts {
  /** Waits until a toast with this text has been shown. */
  seen(words: string): Promise<void>;
}

/** Records the toasts from now on, until the page is left or reloaded. */
export async function toastsIn(page: Page): Promise<HeardToasts> {
  await page.evaluate(`{
    const shown = () => [...document.querySelectorAll('[role=region][aria-label^=Notification] li')];
    const before = new Set(shown());
    window.heardToasts = [];
    window.toastObserver?.disconnect();
    window.toastObserver = new MutationObserver(() => {
      for (const toast of shown()) if (!before.has(toast)) window.heardToasts.push(toast.textContent);
    });
    window.toastObserver.observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  }`);
  return {
    async seen(words) {
      await page.evaluate(`new Promise((resolve) => {
        const look = () => {
          if (window.heardToasts.some((text) => text.includes(${JSON.stringify(words)}))) resolve();
          else requestAnimationFrame(look);
        };
        look();
      })`);
    },
  };
}
