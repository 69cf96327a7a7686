import { getUser } from '@famibook/contracts/api/auth';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import { searchPath } from '@famibook/service-kit/db/database';
import { plainUrl } from '@famibook/service-kit/db/plain-url';
import pg from 'pg';
import { administrator, foundFamily } from '../../harness/family.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { type KeptConnection, keptConnection } from '../processes/kept-connection.ts';
import { npmStart } from '../processes/npm-start.ts';
import { seedPhotos } from './seed.ts';

/** A running FamiBook with one family and this many photos. */
export interface Library {
  readonly famibookId: string;
  readonly callerId: string;
  /** One connection to the gateway, as a member of the family. */
  readonly gateway: KeptConnection;
  /** One connection to the gallery's own schema. */
  readonly database: pg.Client;
  [Symbol.asyncDispose](): Promise<void>;
}

export const openLibrary = async (photos: number): Promise<Library> => {
  await using endings = new AsyncDisposableStack();
  const product = endings.use(await npmStart());
  const { manager } = await foundFamily(product.url, await administrator(product.url));
  const { famibookId } = await manager.client.call(getUser);
  const url = await runningServiceDatabase(product.dataDir, 'gallery');
  if (!famibookId || !url) throw new TypeError('the product has neither family nor database');

  const database = new pg.Client({ connectionString: plainUrl(url), options: searchPath('gallery') });
  await database.connect();
  endings.defer(() => database.end());
  await waitFor('the gallery to know the family', async () => {
    const { rowCount } = await database.query('SELECT 1 FROM famibook WHERE id = $1', [famibookId]);
    return rowCount === 1;
  });
  await seedPhotos(database, { famibookId, callerId: manager.id, photos });

  const cookie = [...manager.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const gateway = keptConnection(product.url, { cookie });
  endings.defer(async () => gateway.close());
  const opened = endings.move();
  return {
    famibookId,
    callerId: manager.id,
    gateway,
    database,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
};
