import { createHash } from 'node:crypto';
import { foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import * as members from '@famibook/contracts/members/endpoints';
import type { PlanType } from '@famibook/contracts/plans';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { resolveSession } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { type Database, openDatabase } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { createLog } from '@famibook/service-kit/observability/log';
import type { ServiceDefinition } from '@famibook/service-kit/runtime/service';
import { type Actor, bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { auth } from '../service.ts';

export const ADMIN = { email: 'admin@example.org', password: 'a-long-admin-password' } as const;
export const PASSWORD = 'open-sesame';

// Whoever tests something else waits for no quota.
export const NO_LIMITS = {
  FAMIBOOK_LIMIT_REGISTER: '100000',
  FAMIBOOK_LIMIT_JOIN: '100000',
  FAMIBOOK_LIMIT_RESET: '100000',
  FAMIBOOK_LIMIT_LOGIN: '100000',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '100000',
};

/** A browser that is signed in. Who it is, is found as the gateway finds it: in the cache, else by asking. */
export interface Browser {
  hash: string;
  cookies: Record<string, string>;
  who(): Promise<Identity | null>;
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

export interface AuthBed extends TestBed {
  databaseUrl: string;
  pool: Database['pool'];
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

const asBrowser = async (bed: TestBed, response: Response): Promise<Browser> => {
  const body = (await response.json()) as { id: UserId; message: string; code: 'unauthorized' };
  if (!response.ok) throw new AppError(body.code, { message: body.message });
  const cookies = cookiesOf(response);
  const hash = createHash('sha256')
    .update(cookies.famibook_session ?? '')
    .digest('hex');
  const who = async () => {
    const known = await bed.platform.cache.get(sessionCacheKey(hash));
    if (known !== null) return Identity.nullable().parse(JSON.parse(known));
    return bed.asService('gateway').call(resolveSession, { body: { sessionHash: hash } });
  };
  return {
    hash,
    cookies,
    userId: body.id,
    who,
    as: async () => {
      const identity = await who();
      if (!identity) throw new AppError('unauthorized');
      return bed.as(identity);
    },
  };
};

/** @param beside real services that auth passes wishes on to */
export const bootAuth = async (
  env: Record<string, string> = NO_LIMITS,
  beside: readonly ServiceDefinition<unknown>[] = [],
): Promise<AuthBed> => {
  const database = await freshDatabase();
  const settings = { FAMIBOOK_ADMIN_EMAIL: ADMIN.email, FAMIBOOK_ADMIN_PASSWORD: ADMIN.password, ...env };
  const bed = await bootForTest([auth, ...beside], { databaseUrl: database.url, env: settings });
  const log = createLog({ level: 'silent' });
  const own = openDatabase({ url: database.url, schema: 'auth', log, maxConnections: 2 });
  let foundings = 0;

  const post: AuthBed['post'] = (path, body, headers) =>
    bed.signedOut.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn: AuthBed['signIn'] = async (email, password, famibookName = '') =>
    asBrowser(bed, await post(sessions.login.path, { email, password, famibookName }));
  const register: AuthBed['register'] = async (email, famibookName, names = { firstName: 'Tom', lastName: 'Berg' }) =>
    asBrowser(bed, await post(sessions.register.path, { email, password: PASSWORD, famibookName, ...names }));
  const found: AuthBed['found'] = async (famibookName, given = {}) => {
    const service = bed.asService('admin');
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
    ...bed,
    databaseUrl: database.url,
    pool: own.pool,
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
    stop: async () => {
      await bed.stop();
      await own.stop();
      await database.drop();
    },
  };
};
