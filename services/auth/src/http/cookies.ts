import { SESSION_DAYS } from '@famibook/contracts/limits';
import { SESSION_SECRET, sessionCookieName } from '@famibook/contracts/session-cookie';

const DAY_SECONDS = 86_400;
/** As long as a session can last; whether it still does, the server knows. */
const SESSION_SECONDS = SESSION_DAYS.absolute * DAY_SECONDS;
const BROWSER_SECONDS = 180 * DAY_SECONDS;

/** The cookies of this service: `__Host-` and Secure when people come over https (D25). */
export const createCookies = (publicUrl: URL) => {
  const isSecure = publicUrl.protocol === 'https:';
  const sessionName = sessionCookieName(publicUrl);
  const browserName = isSecure ? '__Host-famibook_browser' : 'famibook_browser';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  return {
    session: (secret: string) => `${sessionName}=${secret}; Max-Age=${SESSION_SECONDS}; ${attributes}`,
    endSession: () => `${sessionName}=; Max-Age=0; ${attributes}`,
    browser: (secret: string) => `${browserName}=${secret}; Max-Age=${BROWSER_SECONDS}; ${attributes}`,
    /** What a browser keeps of an earlier sign-in (D24). */
    readBrowser: (header: string | undefined): string | null => {
      for (const pair of (header ?? '').split(';')) {
        const [name, value = ''] = pair.trim().split('=');
        if (name === browserName && SESSION_SECRET.test(value)) return value;
      }
      return null;
    },
  };
};
export type Cookies = ReturnType<typeof createCookies>;
