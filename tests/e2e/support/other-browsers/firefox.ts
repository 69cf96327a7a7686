import puppeteer from 'puppeteer-core';
import { type DrivenBrowser, STEP_DEADLINE_MS } from './driven-browser.ts';

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
    press: async (place) => (await find(place)).click(),
    type: async (place, words) => (await find(place)).type(words),
    choose: async (place, file) => {
      const input = await find(place, false);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file);
    },
    see: async (place) => void (await find(place)),
    close: () => browser.close(),
  };
}
