import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_DAYS } from '@famibook/contracts/limits';
import { SESSION_SECRET, sessionCookieName } from '@famibook/contracts/sessions/session-cookie';
import { RESET_COOKIE_SECONDS } from '../domain/password-reset.ts';
import { SECOND_STEP_SECONDS } from '../domain/second-factor.ts';

const DAY_SECONDS = 86_400;
/** The cookie lasts as long as a session can; the server knows whether the session still does. */
const SESSION_SECONDS = SESSION_DAYS.absolute * DAY_SECONDS;
const BROWSER_SECONDS = 180 * DAY_SECONDS;

/** Writes and reads the cookies of this service, with `__Host-` and Secure under https (D25). */
export function createCookies(publicUrl: URL) {
  const isSecure = publicUrl.protocol === 'https:';
  const sessionName = sessionCookieName(publicUrl);
  const browserName = isSecure ? '__Host-famibook_browser' : 'famibook_browser';
  const resetName = isSecure ? '__Host-famibook_reset' : 'famibook_reset';
  const secondStepName = isSecure ? '__Host-famibook_second_step' : 'famibook_second_step';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const strict = attributes.replace('Lax', 'Strict');

  return {
    session: (secret: string) => `${sessionName}=${secret}; Max-Age=${SESSION_SECONDS}; ${attributes}`,
    endSession: () => `${sessionName}=; Max-Age=0; ${attributes}`,
    browser: (secret: string) => `${browserName}=${secret}; Max-Age=${BROWSER_SECONDS}; ${attributes}`,
    reset: (secret: string) => `${resetName}=${secret}; Max-Age=${RESET_COOKIE_SECONDS}; ${strict}`,
    secondStep: (secret: string) => `${secondStepName}=${secret}; Max-Age=${SECOND_STEP_SECONDS}; ${strict}`,
    endSecondStep: () => `${secondStepName}=; Max-Age=0; ${strict}`,
    /** The secret that a browser holds of an earlier sign-in (D24). */
    readBrowser: (header: string | undefined) => readSecret(header, browserName),
    /** The secret that a browser holds of its password resets (D23). */
    readReset: (header: string | undefined) => readSecret(header, resetName),
    /** The secret that a browser holds between the two steps of a sign-in (D42). */
    readSecondStep: (header: string | undefined) => readSecret(header, secondStepName),
  };
}
export type Cookies = ReturnType<typeof createCookies>;

/** The browser that a request comes from. */
export function clientOf({ address, headers }: { address: string; headers: IncomingHttpHeaders }, cookies: Cookies) {
  return { address, browserSecret: cookies.readBrowser(headers.cookie) };
}

function readSecret(header: string | undefined, wanted: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === wanted && SESSION_SECRET.test(value)) return value;
  }
  return null;
}
