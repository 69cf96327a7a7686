import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { readTableShapes, selectRows, withKitTables } from '@famibook/service-kit/backup/backup-tables';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { loadServices } from '@famibook/service-kit/runtime/catalogue';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../catalogue.ts';
import { type FreshDatabase, freshDatabase } from './backing/fresh-database.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

test.each(SERVICES_WITH_DATABASE)(
  '%s says of each of its tables whether a backup holds it, and of none that it does not have (D30)',
  async (name) => {
    const [service] = await loadServices(catalogue, [name]);
    if (!service?.migrations || !service.backup) throw new TypeError(`${name} says nothing about its tables`);
    await migrateService(database.url, name, service.migrations);
    await client.query(`SET search_path = ${pg.escapeIdentifier(name)}, public`);
    const tables = withKitTables(service.backup);
    const shapes = await readTableShapes(client, name);
    const stated = [...tables.leftOut, ...Object.keys(tables.ofFamiBook)];
    expect(stated.toSorted()).toEqual(shapes.map((shape) => shape.name).toSorted());
    // Every condition is one that Postgres understands.
    for (const shape of shapes.filter((each) => !tables.leftOut.includes(each.name)))
      await client.query(selectRows(shape, { schema: name, tables, famibookId: SOME_ID }));
    // Whatever names a FamiBook is found by it.
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'famibook_id'",
      [name],
    );
    const unfound = rows.filter((table) => tables.ofFamiBook[table.name] === 'FALSE').map((table) => table.name);
    expect(unfound).toEqual([]);
  },
);
