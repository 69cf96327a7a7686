import { existsSync } from 'node:fs';
import type { Client } from '@famibook/testing/clients/client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { watchTraffic } from './quiet.ts';
import { STEP_DEADLINE_MS } from './step-deadline.ts';
import { noteToasts } from './toasts.ts';

/** The first has no window of its own, which would take as much memory as the pages. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
// Chromium has no sandbox as root in a container; the other flags keep it from calling its maker.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface WindowOptions {
  width?: number;
  height?: number;
  /** A phone or a tablet. */
  touch?: boolean;
  /** The user agent. */
  userAgent?: string;
}

/** A browser with the cookies of a client is signed in. */
export type OpenOptions = WindowOptions & { client?: Client };

/** Errors of the code that an error boundary has caught, but not code that could not be loaded. */
const FAULT = /Content Security Policy|^(?:Type|Reference|Range)Error: (?!.*module)/i;

/** A page with its faults: errors of its code, and violations of the content security policy. */
export interface WatchedPage {
  readonly page: Page;
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** A browser with its first page. */
export interface PersonsBrowser extends WatchedPage {
  newPage(): Promise<WatchedPage>;
}

/** Without those of Playwright's own flags that are in `without`. */
export const launchChromium = (flags: readonly string[] = [], without: string[] = []): Promise<Browser> =>
  chromium.launch({
    ignoreDefaultArgs: without,
    executablePath: process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync) ?? BROWSERS[0],
    args: [...FLAGS, ...flags],
  });

/** Opens a browser with storage of its own, as on another computer. */
export async function openBrowser(
  chromium: Browser,
  url: string,
  { client, ...window }: OpenOptions = {},
): Promise<PersonsBrowser> {
  const { width = 1440, height = 900, touch = false, userAgent } = window;
  const context = await chromium.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    userAgent,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(STEP_DEADLINE_MS);
  watchTraffic(context);
  await noteToasts(context);
  if (client) {
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
  }
  const newPage = () => watchedPage(context);
  return { ...(await newPage()), newPage, close: () => context.close() };
}

async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (FAULT.test(message.text())) faults.push(message.text());
  });
  return { page, faults, close: () => page.close() };
}
