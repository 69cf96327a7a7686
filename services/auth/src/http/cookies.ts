import { SESSION_SECRET, sessionCookieName } from '@famibook/contracts/session-cookie';
import { COOKIE_SECONDS } from '../domain/session-lifetime.ts';

const BROWSER_SECONDS = 180 * 86_400;

/** The cookies of this service: `__Host-` and Secure when people come over https (D25). */
export const createCookies = (publicUrl: URL) => {
  const isSecure = publicUrl.protocol === 'https:';
  const sessionName = sessionCookieName(publicUrl);
  const browserName = isSecure ? '__Host-famibook_browser' : 'famibook_browser';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  return {
    session: (secret: string) => `${sessionName}=${secret}; Max-Age=${COOKIE_SECONDS}; ${attributes}`,
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
