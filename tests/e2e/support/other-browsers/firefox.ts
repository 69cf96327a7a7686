import puppeteer from 'puppeteer-core';
import { STEP_DEADLINE_MS } from '../step-deadline.ts';
import type { DrivenBrowser } from './driven-browser.ts';

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox without a window, over WebDriver BiDi. */
export async function launchFirefox(productUrl: string): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_DEADLINE_MS);
  const find = async (place: string, isVisible = true) => {
    const found = await page.waitForSelector(`::-p-xpath(${place})`, { visible: isVisible });
    if (!found) throw new Error(`${place} is not there`);
    return found;
  };
  return {
    open: async (path) => void (await page.goto(new URL(path, productUrl).href)),
    press: async (place) => {
      const found = await find(place);
      // A press goes to the topmost element, which may be a dialog that is still closing.
      await page.waitForFunction(isOnTop as (element: unknown) => boolean, {}, found);
      await found.click();
    },
    type: async (place, words) => (await find(place)).type(words),
    choose: async (place, file) => {
      const input = await find(place, false);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file);
    },
    see: async (place) => void (await find(place)),
    seeFocus: async (place) => {
      await page.waitForFunction(hasFocus as (element: unknown) => boolean, {}, await find(place));
    },
    close: () => browser.close(),
  };
}

/** The part of an element's type that is needed here, because the tests are compiled without the browser's types. */
interface PageElement {
  scrollIntoView(options: { block: 'center'; behavior: 'instant' }): void;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown; activeElement: unknown };
}

/** Runs in the page: whether a press on the middle of the element would reach it. */
function isOnTop(element: PageElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
}

/** Runs in the page. */
function hasFocus(element: PageElement): boolean {
  return element.ownerDocument.activeElement === element;
}
