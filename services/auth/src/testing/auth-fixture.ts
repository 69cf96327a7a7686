import { createHash } from 'node:crypto';
import { foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import * as members from '@famibook/contracts/members/endpoints';
import type { PlanType } from '@famibook/contracts/plans';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { resolveSession } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { AppError } from '@famibook/service-kit/errors';
import type { ServiceDefinition } from '@famibook/service-kit/runtime/service';
import type { Actor, TestApp } from '@famibook/testing/services/boot-for-test';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { auth } from '../service.ts';

export const ADMIN = { email: 'admin@example.org', password: 'a-long-admin-password' } as const;
export const PASSWORD = 'open-sesame';

export const SECRETS_KEY = 'c2VhbHMgdGhlIHNlY3JldHMgb2YgdGhlc2UgdGVzdHM=';

// For tests of anything else than the limits.
export const NO_LIMITS = {
  FAMIBOOK_LIMIT_REGISTER: '100000',
  FAMIBOOK_LIMIT_JOIN: '100000',
  FAMIBOOK_LIMIT_INVITATION: '100000',
  FAMIBOOK_LIMIT_RESET: '100000',
  FAMIBOOK_LIMIT_LOGIN: '100000',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '100000',
  FAMIBOOK_LIMIT_SIGN_INS: '100000',
  FAMIBOOK_LIMIT_CODES: '100000',
  FAMIBOOK_LIMIT_PROFILE: '100000',
  FAMIBOOK_LIMIT_ACTIVITY: '100000',
};

/** A browser that is signed in. Its identity is found as the gateway finds it: in the cache, else by asking auth. */
export interface Browser {
  hash: string;
  cookies: Record<string, string>;
  identity(): Promise<Identity | null>;
  /** @throws AppError `unauthorized` once the session is over */
  as(): Promise<Actor>;
  userId: UserId;
}

export interface Family {
  famibookId: FamiBookId;
  famibookName: string;
  manager: Browser;
  managerEmail: string;
  managerPassword: string | null;
}

export interface AuthTestApp extends ServiceTestApp {
  /** The raw response of a sign-in or any other POST without a session. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  signIn(email: string, password: string, famibookName?: string): Promise<Browser>;
  admin(): Promise<Browser>;
  register(email: string, famibookName: string, names?: { firstName: string; lastName: string }): Promise<Browser>;
  found(famibookName: string, given?: { planType?: PlanType; email?: string; key?: string }): Promise<Family>;
  /** Signed up and approved by the manager. */
  member(family: Family, email: string): Promise<Browser>;
}

export const cookiesOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      return [name, value];
    }),
  );

/** The browser that a sign-in or sign-up opened. @throws AppError what the server refused */
export async function browserOf(app: TestApp, response: Response): Promise<Browser> {
  const body = (await response.json()) as { id: UserId; message: string; code: 'unauthorized' };
  if (!response.ok) throw new AppError(body.code, { message: body.message });
  const cookies = cookiesOf(response);
  const hash = createHash('sha256')
    .update(cookies.famibook_session ?? '')
    .digest('hex');
  const identity = async () => {
    const known = await app.platform.cache.get(sessionCacheKey(hash));
    if (known !== null) return Identity.nullable().parse(JSON.parse(known));
    return app.asService('gateway').call(resolveSession, { body: { sessionHash: hash } });
  };
  return {
    hash,
    cookies,
    userId: body.id,
    identity,
    as: async () => {
      const current = await identity();
      if (!current) throw new AppError('unauthorized');
      return app.as(current);
    },
  };
}

/**
 * @param beside real services that auth calls
 * @param databaseUrl of another replica
 */
export async function bootAuth(
  env: Record<string, string> = NO_LIMITS,
  beside: readonly ServiceDefinition<unknown>[] = [],
  databaseUrl?: string,
): Promise<AuthTestApp> {
  const settings = {
    FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
    FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
    FAMIBOOK_SECRETS_KEY: SECRETS_KEY,
    ...env,
  };
  const app = await bootTestService([auth, ...beside], { env: settings, databaseUrl });
  let foundings = 0;

  const post: AuthTestApp['post'] = (path, body, headers) =>
    app.signedOut.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn: AuthTestApp['signIn'] = async (email, password, famibookName = '') =>
    browserOf(app, await post(sessions.login.path, { email, password, famibookName }));
  const register: AuthTestApp['register'] = async (
    email,
    famibookName,
    names = { firstName: 'Tom', lastName: 'Berg' },
  ) => browserOf(app, await post(sessions.register.path, { email, password: PASSWORD, famibookName, ...names }));
  const found: AuthTestApp['found'] = async (famibookName, given = {}) => {
    const service = app.asService('admin');
    const { passwordHash } = await service.call(hashPassword, { body: { password: PASSWORD } });
    foundings += 1;
    const { planType = 'basic', email = `manager${foundings}@example.org`, key = `test:${foundings}` } = given;
    const response = await service.call(foundFamiBook, {
      body: { key, famibookName, planType, manager: { name: 'Maria Berg', email, passwordHash } },
    });
    const manager = await signIn(email, PASSWORD, famibookName);
    return { ...response, manager };
  };

  return {
    ...app,
    post,
    signIn,
    admin: () => signIn(ADMIN.email, ADMIN.password),
    register,
    found,
    member: async (family, email) => {
      const browser = await register(email, family.famibookName);
      await (await family.manager.as()).call(members.approveUser, { params: { id: browser.userId } });
      return browser;
    },
  };
}
