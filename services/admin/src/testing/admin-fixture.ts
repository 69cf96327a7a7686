import { auth } from '@famibook/auth/service';
import { board } from '@famibook/board/service';
import type { BodyIn, ResponseOut } from '@famibook/contracts/endpoint';
import type { SubscriptionId } from '@famibook/contracts/ids';
import {
  approveSubscription,
  rejectSubscription,
  submitSubscription,
} from '@famibook/contracts/subscriptions/endpoints';
import { gallery } from '@famibook/gallery/service';
import type { ServiceDefinition } from '@famibook/service-kit/runtime/service';
import { administrator } from '@famibook/testing/families/identities';
import type { Actor } from '@famibook/testing/services/boot-for-test';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { admin } from '../service.ts';

export type SubscriptionInput = BodyIn<typeof submitSubscription>;

export const PASSWORD = 'open-sesame';

let people = 0;
export function subscriptionInput(given: Partial<SubscriptionInput> = {}): SubscriptionInput {
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
}

export interface AdminTestApp extends ServiceTestApp {
  administrator: Actor;
  /** Its id. */
  submit(given?: Partial<SubscriptionInput>): Promise<number>;
  /** The raw response to a request from this address. */
  post(body: unknown, address?: string): Promise<Response>;
  approve(id: number): Promise<ResponseOut<typeof approveSubscription>>;
  reject(id: number): Promise<ResponseOut<typeof rejectSubscription>>;
  /** The stored request. */
  rowOf(id: number): Promise<Record<string, unknown> | undefined>;
  /** The types of the events that admin has published about a request, in order. */
  eventsOf(id: number): Promise<string[]>;
}

const ROW = 'SELECT *, plan_told_version AS plan_sent_version FROM photo_book_subscription WHERE id = $1';

export const paramsOf = (id: number) => ({ params: { id: id as SubscriptionId } });

/** With the real auth, gallery and board beside it, and others where a test needs them. */
export async function bootAdmin(
  env: Record<string, string> = {},
  beside: readonly ServiceDefinition<unknown>[] = [],
): Promise<AdminTestApp> {
  const app = await bootTestService([admin, auth, gallery, board, ...beside], {
    env: {
      FAMIBOOK_ADMIN_EMAIL: 'admin@example.org',
      FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password',
      FAMIBOOK_LIMIT_SUBSCRIPTIONS: '100000',
      ...env,
    },
  });
  const asAdministrator = app.as(administrator());
  return {
    ...app,
    administrator: asAdministrator,
    submit: async (given) => (await app.signedOut.call(submitSubscription, { body: subscriptionInput(given) })).id,
    post: (body, address = '192.0.2.1') =>
      app.signedOut.fetch(submitSubscription.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-famibook-address': address },
        body: JSON.stringify(body),
      }),
    approve: (id) => asAdministrator.call(approveSubscription, paramsOf(id)),
    reject: (id) => asAdministrator.call(rejectSubscription, paramsOf(id)),
    rowOf: async (id) => (await app.sql<Record<string, unknown>>(ROW, [id]))[0],
    eventsOf: async (id) =>
      (await app.publishedEvents()).filter(({ data }) => data.subscriptionId === id).map(({ type }) => type),
  };
}
