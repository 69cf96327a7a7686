import type { ServiceName } from '@famibook/contracts/services';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import { searchPath } from '@famibook/service-kit/db/database';
import { plainUrl } from '@famibook/service-kit/db/plain-url';
import { administrator, type Family, foundFamily, type Someone } from '@famibook/testing/families/family';
import { waitFor } from '@famibook/testing/wait-for';
import pg from 'pg';
import { type KeptConnection, keptConnection } from './kept-connection.ts';
import { npmStart } from './npm-start.ts';

/** A running FamiBook with one family, and much of what one service keeps. */
export interface SeededFamily {
  readonly famibookId: string;
  readonly callerId: string;
  /** One connection to the gateway, as the caller. */
  readonly gateway: KeptConnection;
  /** One connection to the service's own schema. */
  readonly database: pg.Client;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Seeding {
  service: ServiceName;
  /** Who asks. */
  caller(family: Family): Someone | Promise<Someone>;
  seed(database: pg.Client, family: { famibookId: string; callerId: string }): Promise<void>;
}

export const openSeededFamily = async ({ service, caller, seed }: Seeding): Promise<SeededFamily> => {
  await using endings = new AsyncDisposableStack();
  const product = endings.use(await npmStart());
  const { client, id: callerId } = await caller(await foundFamily(product.url, await administrator(product.url)));
  const { famibookId } = await client.call(getUser);
  const url = await runningServiceDatabase(product.dataDir, service);
  if (!famibookId || !url) throw new TypeError('the product has neither family nor database');

  const database = new pg.Client({ connectionString: plainUrl(url), options: searchPath(service) });
  await database.connect();
  endings.defer(() => database.end());
  await waitFor(`${service} to know the family`, async () => {
    const { rowCount } = await database.query('SELECT 1 FROM famibook WHERE id = $1', [famibookId]);
    return rowCount === 1;
  });
  await seed(database, { famibookId, callerId });

  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const gateway = keptConnection(product.url, { cookie });
  endings.defer(async () => gateway.close());
  const opened = endings.move();
  return { famibookId, callerId, gateway, database, [Symbol.asyncDispose]: () => opened.disposeAsync() };
};
