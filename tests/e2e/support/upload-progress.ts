import type { Page } from 'playwright-core';

/** Records every percentage that the page shows. */
export const watchProgress = (page: Page) =>
  page.evaluate(`{
    window.shown = [];
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]');
      if (bar) window.shown.push(Number(bar.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }`);
export const shownProgress = (page: Page) => page.evaluate('window.shown') as Promise<number[]>;

/** Waits until the browser has stored what it needs to go on after a reload. */
export const waitUntilStored = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const check = () => (localStorage.getItem('famibook-uploads-kept') ? resolve() : setTimeout(check, 20));
    check();
  })`);
