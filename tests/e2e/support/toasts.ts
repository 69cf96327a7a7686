import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { STEP_DEADLINE_MS } from './step-deadline.ts';

/** The texts of a toast, one for each of its elements. */
type ToastTexts = readonly string[];

/** The toasts of each page that no expectation has taken yet, the oldest first. */
const notedToasts = new WeakMap<Page, ToastTexts[]>();

const NOTE_TOASTS = `if (window === window.top) {
  const noted = new WeakSet();
  const textsOf = (toast) =>
    [...toast.querySelectorAll('*')]
      .filter(({ childElementCount }) => childElementCount === 0)
      .map(({ textContent }) => textContent.trim().replace(/\\s+/g, ' '))
      .filter((text) => text !== '');
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role=region][aria-label^=Notification] li')) {
      if (noted.has(toast)) continue;
      const texts = textsOf(toast);
      if (texts.length === 0) continue;
      noted.add(toast);
      window.noteToast(texts);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}`;

/** Notes the toasts of all pages opened later: one goes after a few seconds, or with its page, before a busy test looks. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void notedToasts.set(page, []));
  await context.exposeBinding('noteToast', ({ page }, texts: ToastTexts) => void toastsOf(page).push(texts));
  await context.addInitScript(NOTE_TOASTS);
}

/**
 * Waits until a toast with these texts has been shown. It is then taken, and so are all toasts before it: each
 * expectation needs a toast of its own, in the order in which they were shown.
 */
export async function seeToast(page: Page, ...words: readonly (string | RegExp)[]): Promise<void> {
  const noted = toastsOf(page);
  const hasWords = (texts: ToastTexts) =>
    words.every((word) => texts.some((text) => (typeof word === 'string' ? text === word : word.test(text))));
  const end = Date.now() + STEP_DEADLINE_MS;
  for (;;) {
    const at = noted.findIndex(hasWords);
    if (at >= 0) {
      noted.splice(0, at + 1);
      return;
    }
    if (Date.now() > end) throw new Error(`No toast shows ${words.join(', ')}, but ${JSON.stringify(noted)}`);
    await pause(20);
  }
}

/** The toasts that have been shown since the last one that was expected. */
export function untakenToasts(page: Page): readonly ToastTexts[] {
  return toastsOf(page);
}

function toastsOf(page: Page): ToastTexts[] {
  const noted = notedToasts.get(page);
  if (!noted) throw new Error('The toasts of this page are not noted');
  return noted;
}
