import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Client } from '../harness/client.ts';

// As root in a container there is no sandbox to have; the others keep Chromium from calling home.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const STEP_DEADLINE_MS = 15_000;

export interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  /** A phone or a tablet. */
  touch?: boolean;
}

/** One person's browser. What goes wrong in its pages is kept: a test asks for it at its end. */
export interface PersonsBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors of the page, and what the content security policy refused. */
  readonly faults: string[];
  close(): Promise<void>;
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });

/** A browser of its own, as another computer would be; with the cookies of a client it is signed in already. */
export const openBrowser = async (
  chromium: Browser,
  url: string,
  { client, ...window }: WindowOptions & { client?: Client } = {},
): Promise<PersonsBrowser> => {
  const { width = 1440, height = 900, dark = false, touch = false } = window;
  const context = await chromium.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  if (client) {
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
  }
  context.setDefaultTimeout(STEP_DEADLINE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  return { context, page, faults, close: () => context.close() };
};
