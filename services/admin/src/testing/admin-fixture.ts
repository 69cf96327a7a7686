import { auth } from '@famibook/auth/service';
import { board } from '@famibook/board/service';
import type { BodyIn } from '@famibook/contracts/endpoint';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { gallery } from '@famibook/gallery/service';
import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { type Actor, bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { administrator } from '@famibook/service-kit/testing/people';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { admin } from '../service.ts';

export type SubscriptionWish = BodyIn<typeof submitSubscription>;

export const PASSWORD = 'open-sesame';

let people = 0;
export const wish = (given: Partial<SubscriptionWish> = {}): SubscriptionWish => {
  people += 1;
  return {
    managerName: 'Maria Berg',
    managerEmail: `maria${people}@example.org`,
    planType: 'basic',
    requestedSpaces: 1,
    famibookName: `The Bergs ${people}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...given,
  };
};

export interface AdminBed extends TestBed {
  administrator: Actor;
  /** Its id. */
  submit(given?: Partial<SubscriptionWish>): Promise<number>;
  /** The raw answer, as from this address. */
  post(body: unknown, address?: string): Promise<Response>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** With the real auth, gallery and board beside it. */
export const adminBed = async (env: Record<string, string> = {}): Promise<AdminBed> => {
  const database = await freshDatabase();
  const settings = {
    FAMIBOOK_ADMIN_EMAIL: 'admin@example.org',
    FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password',
    FAMIBOOK_LIMIT_SUBSCRIPTIONS: '100000',
    ...env,
  };
  const bed = await bootForTest([admin, auth, gallery, board], { databaseUrl: database.url, env: settings });
  const own = openDatabase({
    url: database.url,
    schema: 'admin',
    log: createLog({ level: 'silent' }),
    maxConnections: 2,
  });
  return {
    ...bed,
    administrator: bed.as(administrator()),
    submit: async (given) => (await bed.signedOut.call(submitSubscription, { body: wish(given) })).id,
    post: (body, address = '192.0.2.1') =>
      bed.signedOut.fetch(submitSubscription.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-famibook-address': address },
        body: JSON.stringify(body),
      }),
    sql: async <Row>(text: string, values: unknown[] = []) => (await own.pool.query(text, values)).rows as Row[],
    stop: async () => {
      await bed.stop();
      await own.stop();
      await database.drop();
    },
  };
};
