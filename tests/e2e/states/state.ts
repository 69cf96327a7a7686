import type { Page, Route } from 'playwright-core';
import type { Onlooker, World } from './world.ts';

/** One way a screen can look. */
export interface State {
  /** Also the name of its picture. */
  readonly name: string;
  readonly as: Onlooker;
  /** Brings the page there, and waits until it is. Leaves the world as it was, or says in `after` how to mend it. */
  open(page: Page, world: World): Promise<void>;
  after?(world: World): Promise<void>;
  /** Only the dialog is new here: what lies under it is a state of its own. */
  readonly isDialog?: true;
  /** The whole length of the gallery is looked over, not only its first photos. */
  readonly hasEveryPhoto?: true;
  /** Pictured from top to bottom, not only what fits the window. */
  isWhole?: true;
}

type Answer = (route: Route) => unknown;

/** Answers a call in the server's place. */
const answer = (page: Page, path: string | RegExp, respond: Answer, method = 'GET'): Promise<unknown> =>
  page.route(path, (route) => (route.request().method() === method ? respond(route) : route.fallback()));

/** Keeps an answer back for ever: the page is seen waiting. */
export const keepWaiting = (page: Page, path: string | RegExp, method?: string): Promise<unknown> =>
  answer(page, path, () => new Promise(() => {}), method);

export const answerWith = (
  page: Page,
  path: string | RegExp,
  { status, body, method }: { status: number; body: unknown; method?: string },
): Promise<unknown> => answer(page, path, (route) => route.fulfill({ status, json: body }), method);

const UNAVAILABLE = {
  message: 'This is not available right now. Please try again in a moment.',
  code: 'unavailable',
  requestId: '0',
} as const;

export const fails = (page: Page, path: string | RegExp, method?: string): Promise<unknown> =>
  answerWith(page, path, { status: 503, body: UNAVAILABLE, method });

/** What the page would do after exactly so many milliseconds does not happen: there is time for a picture. */
export const neverAfter = (page: Page, milliseconds: number): Promise<unknown> =>
  page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...given) => (after === ${milliseconds} ? 0 : later(run, after, ...given));
  }`);

export const SIGNED_OUT = { message: 'Unauthorized', code: 'unauthorized', requestId: '0' } as const;
