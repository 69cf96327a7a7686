import type { ServiceName } from '@famibook/contracts/services';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { administrator } from '@famibook/testing/families/family';
import type pg from 'pg';
import { npmStart } from '../processes/npm-start.ts';
import { type PersistentConnection, persistentConnection } from '../processes/persistent-connection.ts';
import { connectToService } from '../processes/service-database.ts';
import type { PlatformSize } from './platform-size.ts';
import { seedAdmin } from './seed-admin.ts';
import { seedAuth } from './seed-auth.ts';
import { seedBoard } from './seed-board.ts';
import { seedContent } from './seed-content.ts';

const SERVICES = ['auth', 'gallery', 'media', 'board', 'admin'] as const satisfies readonly ServiceName[];
type DeskService = (typeof SERVICES)[number];

/** A running FamiBook with many families, and its administrator. */
export interface Platform {
  readonly administratorId: string;
  /** The newest first, as the list of FamiBooks shows them. */
  readonly famibookIds: readonly string[];
  /** One connection to the gateway, as the administrator. */
  readonly gateway: PersistentConnection;
  /** One connection to the schema of each service. */
  readonly databases: Readonly<Record<DeskService, pg.Client>>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openPlatform(size: PlatformSize): Promise<Platform> {
  await using endings = new AsyncDisposableStack();
  const product = endings.use(await npmStart());
  const client = await administrator(product.url);
  const { id: administratorId } = await client.call(getUser);
  const databases = {} as Record<DeskService, pg.Client>;
  for (const service of SERVICES) {
    databases[service] = await connectToService(product.dataDir, service);
    endings.defer(() => databases[service].end());
  }
  const places = await seedAuth(databases.auth, size);
  await seedContent(databases, places);
  await seedBoard(databases.board, places.slice(0, size.waiting));
  await seedAdmin(databases.admin, size);

  const gateway = persistentConnection(product.url, { cookie: client.cookieHeader() });
  endings.defer(async () => gateway.close());
  const famibookIds = places.map(({ famibookId }) => famibookId);
  const opened = endings.move();
  return { administratorId, famibookIds, gateway, databases, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
