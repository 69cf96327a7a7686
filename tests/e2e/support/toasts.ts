import type { Page } from 'playwright-core';

/** Waits until a toast with this title, and these words, has been there. */
export const seeToast = async (page: Page, title: string, words?: string): Promise<void> => {
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  const titled = toast.filter({ has: page.getByText(title, { exact: true }) });
  await (words ? titled.filter({ has: page.getByText(words, { exact: true }) }) : titled).first().waitFor();
};

/** What toasts have said since one began to listen; each gives way to the next, sooner than a test can look. */
export interface HeardToasts {
  /** Waits until a toast has said this. */
  seen(words: string): Promise<void>;
}

/** Begins to listen to those that come from now on; lasts until the page is left or loaded again. */
export const toastsIn = async (page: Page): Promise<HeardToasts> => {
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
};
