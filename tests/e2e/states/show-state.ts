import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, ViewportSize } from 'playwright-core';
import {
  launchChromium,
  openBrowser,
  type PersonsBrowser,
  type WatchedPage,
  type WindowOptions,
} from '../support/browser.ts';
import { emptiedLater } from './emptied-page.ts';
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
  /** Opens a state in a page that holds nothing of another, and waits until nothing moves. */
  open(state: State, window: WindowOptions & ViewportSize): Promise<ShownState>;
  close(): Promise<void>;
}

export interface ShowOptions {
  /** Shows only the first photos of a list, except in states that need all. */
  hasFewPhotos?: boolean;
}

export async function openShow({ hasFewPhotos = false }: ShowOptions = {}): Promise<Show> {
  const app = await startTestApp();
  const chromium = await launchChromium();
  // A browser takes 150 MB: only the last one stays open, for the next states of the same viewer and window.
  let last: { key: string; browser: PersonsBrowser; idle: WatchedPage[] } | undefined;
  const browserOf = async (viewer: Viewer, window: WindowOptions) => {
    const key = `${viewer} ${window.width}`;
    if (last?.key !== key) {
      await last?.browser.close();
      const browser = await openBrowser(chromium, app.product.url, { ...window, client: app.clients[viewer] });
      last = { key, browser, idle: [browser] };
    }
    return last;
  };
  return {
    open: async (state, window) => {
      const { browser, idle } = await browserOf(state.as, window);
      const watched = idle.pop() ?? (await browser.newPage());
      await watched.page.setViewportSize({ width: window.width, height: window.height });
      const keep = () => void idle.push(watched);
      return showState({ watched, keep, app, state, hasFewPhotos: hasFewPhotos && !state.hasEveryPhoto });
    },
    async close() {
      await chromium.close();
      await app.close();
    },
  };
}

interface Shown {
  watched: WatchedPage;
  /** Keeps the page for the next state: a page that has loaded the app loads it again at half the cost of a new one. */
  keep(): void;
  app: TestApp;
  state: State;
  hasFewPhotos: boolean;
}

async function showState({ watched, keep, app, state, hasFewPhotos }: Shown): Promise<ShownState> {
  const { page, faults } = watched;
  const isEmptied = emptiedLater(page);
  const close = async () => {
    if (faults.length === 0 && (await isEmptied())) keep();
    else await page.close();
    await state.after?.(app);
  };
  try {
    // A screenshot in the middle of an animation shows nothing useful.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    if (hasFewPhotos) await shortenLists(page);
    await state.open(page, app);
    await settle(page);
  } catch (cause) {
    await page.screenshot({ path: `test-results/${state.name}.png` }).catch(() => undefined);
    const shown = await shownText(page).catch(() => 'nothing that could be read');
    await page.close().catch(() => undefined);
    await close();
    throw new Error(`${state.name} was not reached: ${String(cause)}\nThe page showed: ${shown}`, { cause });
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
}

/** What a failed test says of the page, which is gone by then. */
async function shownText(page: Page): Promise<string> {
  const parts = page.locator('main, [role=dialog], [role=alert]');
  return JSON.stringify(await parts.filter({ visible: true }).allInnerTexts());
}

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
async function settle(page: Page): Promise<void> {
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
}
