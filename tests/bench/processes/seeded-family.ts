import type { ServiceName } from '@famibook/contracts/services';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { administrator, type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { waitFor } from '@famibook/testing/wait-for';
import type pg from 'pg';
import { npmStart } from './npm-start.ts';
import { type PersistentConnection, persistentConnection } from './persistent-connection.ts';
import { connectToService } from './service-database.ts';

/** A running FamiBook with one family, and much of what one service keeps. */
export interface SeededFamily {
  readonly famibookId: string;
  readonly callerId: string;
  /** One connection to the gateway, as the caller. */
  readonly gateway: PersistentConnection;
  /** One connection to the service's own schema. */
  readonly database: pg.Client;
  /** A connection to the gateway, as a further member. */
  openMember(): Promise<PersistentConnection>;
  /** A further connection to the service's schema. */
  connect(): Promise<pg.Client>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Seeding {
  service: ServiceName;
  /** The member who sends the requests. */
  caller(family: Family): TestUser | Promise<TestUser>;
  seed(database: pg.Client, family: { famibookId: string; callerId: string }): Promise<void>;
}

export async function openSeededFamily({ service, caller, seed }: Seeding): Promise<SeededFamily> {
  await using endings = new AsyncDisposableStack();
  const product = endings.use(await npmStart());
  const family = await foundFamily(product.url, await administrator(product.url));
  const { client, id: callerId } = await caller(family);
  const { famibookId } = await client.call(getUser);
  if (!famibookId) throw new TypeError('the caller has no FamiBook');

  const database = await connectToService(product.dataDir, service);
  endings.defer(() => database.end());
  await waitFor(`${service} to know the family`, async () => {
    const { rowCount } = await database.query('SELECT 1 FROM famibook WHERE id = $1', [famibookId]);
    return rowCount === 1;
  });
  await seed(database, { famibookId, callerId });

  const more = endings.use(new AsyncDisposableStack());
  const openBrowser = (user: TestUser['client']) => {
    const browser = persistentConnection(product.url, { cookie: user.cookieHeader() });
    more.defer(() => browser.close());
    return browser;
  };
  const connect = async () => {
    const connection = await connectToService(product.dataDir, service);
    more.defer(() => connection.end());
    return connection;
  };
  const gateway = openBrowser(client);
  const opened = endings.move();
  return {
    famibookId,
    callerId,
    gateway,
    database,
    openMember: async () => openBrowser((await family.member()).client),
    connect,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
