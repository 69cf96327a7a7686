import type { Page, Route } from 'playwright-core';
import type { TestApp, Viewer } from './test-app.ts';

/** A state of a screen. */
export interface State {
  /** Also the name of its screenshot. */
  readonly name: string;
  readonly as: Viewer;
  /** Brings the page into the state. It changes nothing in the product, or `after` restores it. */
  open(page: Page, app: TestApp): Promise<void>;
  after?(app: TestApp): Promise<void>;
  /** Only the dialog is new; the page below it has a state of its own. */
  readonly isDialog?: true;
  /** Shows the whole gallery, not only its first photos. */
  readonly hasEveryPhoto?: true;
  /** The screenshot shows the whole page, not only the window. */
  isFullPage?: true;
}

type Handler = (route: Route) => unknown;

/** Responds instead of the server. */
const intercept = (page: Page, path: string | RegExp, handle: Handler, method = 'GET'): Promise<unknown> =>
  page.route(path, (route) => (route.request().method() === method ? handle(route) : route.fallback()));

/** Never responds, so that the page stays in its loading state. */
export const stallResponse = (page: Page, path: string | RegExp, method?: string): Promise<unknown> =>
  intercept(page, path, () => new Promise(() => {}), method);

export const respondWith = (
  page: Page,
  path: string | RegExp,
  { status, body, method }: { status: number; body: unknown; method?: string },
): Promise<unknown> => intercept(page, path, (route) => route.fulfill({ status, json: body }), method);

const UNAVAILABLE = {
  message: 'This is not available right now. Please try again in a moment.',
  code: 'unavailable',
  requestId: '0',
} as const;

export const failResponse = (page: Page, path: string | RegExp, method?: string): Promise<unknown> =>
  respondWith(page, path, { status: 503, body: UNAVAILABLE, method });

export const SIGNED_OUT = { message: 'Unauthorized', code: 'unauthorized', requestId: '0' } as const;

export const RESTORING = {
  message: 'A backup is being restored. Please try again in a few minutes.',
  code: 'restoring',
  requestId: '0',
} as const;
