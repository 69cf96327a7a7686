import { fillPath } from '@famibook/contracts/endpoint';
import type { ErrorBody } from '@famibook/contracts/errors';
import * as calls from '@famibook/contracts/password-reset/endpoints';
import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import type { AuthBed } from './auth-fixture.ts';
import { cookiesOf } from './auth-fixture.ts';

interface Answered<Body> {
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
  ): Promise<Answered<{ requestId: number; isApproved: boolean }>>;
  status(requestId: number): Promise<Answered<ResetStatus>>;
  complete(requestId: number, newPassword: string): Promise<Answered<{ message: string }>>;
}

export const resetBrowser = (bed: AuthBed, cookies = new Map<string, string>()): ResetBrowser => {
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answered = async <Body>(response: Response): Promise<Answered<Body>> => {
    for (const [name, value] of Object.entries(cookiesOf(response))) cookies.set(name, value);
    return { status: response.status, body: await response.json(), headers: response.headers } as Answered<Body>;
  };
  return {
    cookies,
    ask: async (email, { reason, address } = {}) =>
      answered(
        await bed.post(
          calls.requestReset.path,
          { email, reason },
          { cookie: header(), ...(address && { 'x-famibook-address': address }) },
        ),
      ),
    status: async (requestId) =>
      answered(
        await bed.signedOut.fetch(fillPath(calls.getResetStatus.path, { requestId }), {
          headers: { cookie: header() },
        }),
      ),
    complete: async (requestId, newPassword) =>
      answered(
        await bed.post(
          calls.completeReset.path,
          { requestId, newPassword, confirmPassword: newPassword },
          { cookie: header() },
        ),
      ),
  };
};
