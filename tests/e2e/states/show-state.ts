import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, openBrowser, type PersonsBrowser, type WindowOptions } from '../support/browser.ts';
import type { State } from './state.ts';
import { buildWorld, type Onlooker, type World } from './world.ts';

const LISTS_OF_PHOTOS = /\/api\/photos(\?|$)/;
const FEW_PHOTOS = 4;
const LONGEST_WAIT_MS = 4_000;
/** What was just asked for has begun by then. */
const BEGUN_MS = 60;

type Theme = 'light' | 'dark';

interface ShownState {
  readonly page: Page;
  /** Uncaught errors so far. */
  readonly faults: readonly string[];
  /** By day or by night. */
  wear(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

/** The world, and a browser for whoever looks at it. */
export interface Show {
  /** Opens a state in a page of its own, and waits until nothing moves any more. */
  open(state: State, window: WindowOptions): Promise<ShownState>;
  close(): Promise<void>;
}

export interface ShowOptions {
  /** The first photos of a list stand for all of them, where a state does not say that it is about the others. */
  hasFewPhotos?: boolean;
}

export const openShow = async ({ hasFewPhotos = false }: ShowOptions = {}): Promise<Show> => {
  const world = await buildWorld();
  const chromium = await launchChromium();
  // Each browser weighs 150 MB: one is kept, for the states that follow of the same person in the same window.
  let kept: { key: string; browser: PersonsBrowser } | undefined;
  const browserOf = async (who: Onlooker, window: WindowOptions): Promise<PersonsBrowser> => {
    const key = `${who} ${window.width}`;
    if (kept?.key !== key) {
      await kept?.browser.close();
      kept = {
        key,
        browser: await openBrowser(chromium, world.product.url, { ...window, client: world.clients[who] }),
      };
    }
    return kept.browser;
  };
  return {
    open: async (state, window) => {
      const browser = await browserOf(state.as, window);
      return showState({ browser, world, state, hasFewPhotos: hasFewPhotos && !state.hasEveryPhoto });
    },
    async close() {
      await chromium.close();
      await world.close();
    },
  };
};

interface Shown {
  browser: PersonsBrowser;
  world: World;
  state: State;
  hasFewPhotos: boolean;
}

const showState = async ({ browser, world, state, hasFewPhotos }: Shown): Promise<ShownState> => {
  const { page, faults, close: closePage } = await browser.newPage();
  const close = async () => {
    await closePage();
    await state.after?.(world);
  };
  try {
    // Motion is for people; a picture in the middle of one says nothing.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    if (hasFewPhotos) await shortenLists(page);
    await state.open(page, world);
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
    async wear(theme) {
      await page.emulateMedia({ colorScheme: theme });
      // Not every screen watches what the system prefers.
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await settle(page);
    },
  };
};

/** In the page, not by a route of Playwright's: that would take the cache from every other request, and pass it through here. */
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

/** Fonts and the pictures in the window are there, and nothing moves on to an end. Some states have pictures that never come. */
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
  await Promise.race([arrived, sleep(LONGEST_WAIT_MS)]);
};
