/** One browser's worth of cookies at one FamiBook. */
export interface Session {
  readonly url: string;
  readonly cookies: Map<string, string>;
  /** The `Cookie` header of the next request. */
  cookieHeader(): string;
  /** Any request, as it stands; cookies are sent and stored, redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function openSession(url: string): Session {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url,
    cookies,
    cookieHeader,
    fetch: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', cookieHeader());
      const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
      for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie);
      return response;
    },
  };
}

function storeCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const [name = '', ...value] = pair.split('=');
  const isOver = attributes.some((attribute) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
  if (isOver) cookies.delete(name);
  else cookies.set(name, value.join('='));
}
