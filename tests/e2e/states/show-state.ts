import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, openBrowser, type PersonsBrowser, type WindowOptions } from '../support/browser.ts';
import type { State } from './state.ts';
import { startTestApp, type TestApp, type Viewer } from './test-app.ts';

const LISTS_OF_PHOTOS = /\/api\/photos(\?|$)/;
const FEW_PHOTOS = 4;
const MAX_WAIT_MS = 4_000;
/** By then what was just requested has begun. */
const BEGUN_MS = 60;

type Theme = 'light' | 'dark';

interface ShownState {
  readonly page: Page;
  /** Uncaught errors so far. */
  readonly faults: readonly string[];
  /** Switches between the light and the dark theme. */
  setTheme(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

/** The product with its demo family, and a browser for the viewers. */
export interface Show {
  /** Opens a state in a new page, and waits until nothing moves any more. */
  open(state: State, window: WindowOptions): Promise<ShownState>;
  close(): Promise<void>;
}

export interface ShowOptions {
  /** Shows only the first photos of a list, except in states that need all. */
  hasFewPhotos?: boolean;
}

export const openShow = async ({ hasFewPhotos = false }: ShowOptions = {}): Promise<Show> => {
  const app = await startTestApp();
  const chromium = await launchChromium();
  // A browser takes 150 MB: only the last one stays open, for the next states of the same viewer and window.
  let last: { key: string; browser: PersonsBrowser } | undefined;
  const browserOf = async (viewer: Viewer, window: WindowOptions): Promise<PersonsBrowser> => {
    const key = `${viewer} ${window.width}`;
    if (last?.key !== key) {
      await last?.browser.close();
      last = {
        key,
        browser: await openBrowser(chromium, app.product.url, { ...window, client: app.clients[viewer] }),
      };
    }
    return last.browser;
  };
  return {
    open: async (state, window) => {
      const browser = await browserOf(state.as, window);
      return showState({ browser, app, state, hasFewPhotos: hasFewPhotos && !state.hasEveryPhoto });
    },
    async close() {
      await chromium.close();
      await app.close();
    },
  };
};

interface Shown {
  browser: PersonsBrowser;
  app: TestApp;
  state: State;
  hasFewPhotos: boolean;
}

const showState = async ({ browser, app, state, hasFewPhotos }: Shown): Promise<ShownState> => {
  const { page, faults, close: closePage } = await browser.newPage();
  const close = async () => {
    await closePage();
    await state.after?.(app);
  };
  try {
    // A screenshot in the middle of an animation shows nothing useful.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    if (hasFewPhotos) await shortenLists(page);
    await state.open(page, app);
    await settle(page);
  } catch (error) {
    await page.screenshot({ path: `test-results/${state.name}.png` }).catch(() => undefined);
    await close();
    throw error;
  }
  return {
    page,
    faults,
    close,
    async setTheme(theme) {
      await page.emulateMedia({ colorScheme: theme });
      // Not every screen follows a change of the system theme.
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await settle(page);
    },
  };
};

/** Runs in the page, because a route of Playwright would disable the cache of all requests. */
const shortenLists = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const call = window.fetch;
    window.fetch = async (...request) => {
      const response = await call(...request);
      if (!${LISTS_OF_PHOTOS}.test(response.url) || !response.ok) return response;
      const photos = await response.json();
      const few = Array.isArray(photos) ? photos.slice(0, ${FEW_PHOTOS}) : photos;
      return Response.json(few, { status: response.status, headers: response.headers });
    };
  }`);

/** Waits for fonts, visible pictures and finite animations, for a while: some states have pictures that never load. */
const settle = async (page: Page): Promise<void> => {
  await sleep(BEGUN_MS);
  const arrived = page.evaluate(`(async () => {
    await document.fonts.ready;
    const isInWindow = (image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    await Promise.all([...document.images].filter(isInWindow).map((image) => image.decode().catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ends = ({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime);
    await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
  })()`);
  await Promise.race([arrived, sleep(MAX_WAIT_MS)]);
};
