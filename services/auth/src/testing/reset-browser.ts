import { fillPath } from '@famibook/contracts/endpoint';
import type { ErrorBody } from '@famibook/contracts/errors';
import * as calls from '@famibook/contracts/password-reset/endpoints';
import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import type { AuthTestApp } from './auth-fixture.ts';
import { cookiesOf } from './auth-fixture.ts';

interface ParsedResponse<Body> {
  status: number;
  body: Body & Partial<ErrorBody>;
  headers: Headers;
}

/** A browser of a user who is signed out and cannot sign in. */
export interface ResetBrowser {
  cookies: Map<string, string>;
  ask(
    email: string,
    given?: { reason?: string; address?: string },
  ): Promise<ParsedResponse<{ requestId: number; isApproved: boolean }>>;
  status(requestId: number): Promise<ParsedResponse<ResetStatus>>;
  complete(requestId: number, newPassword: string): Promise<ParsedResponse<{ message: string }>>;
}

export function resetBrowser(app: AuthTestApp, cookies = new Map<string, string>()): ResetBrowser {
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const parseResponse = async <Body>(response: Response): Promise<ParsedResponse<Body>> => {
    for (const [name, value] of Object.entries(cookiesOf(response))) cookies.set(name, value);
    return { status: response.status, body: await response.json(), headers: response.headers } as ParsedResponse<Body>;
  };
  return {
    cookies,
    ask: async (email, { reason, address } = {}) =>
      parseResponse(
        await app.post(
          calls.requestReset.path,
          { email, reason },
          { cookie: header(), ...(address && { 'x-famibook-address': address }) },
        ),
      ),
    status: async (requestId) =>
      parseResponse(
        await app.signedOut.fetch(fillPath(calls.getResetStatus.path, { requestId }), {
          headers: { cookie: header() },
        }),
      ),
    complete: async (requestId, newPassword) =>
      parseResponse(
        await app.post(
          calls.completeReset.path,
          { requestId, newPassword, confirmPassword: newPassword },
          { cookie: header() },
        ),
      ),
  };
}
