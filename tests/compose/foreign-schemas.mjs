// Runs in a container that has the addresses of all databases: no role may read or write another service's tables.
import pg from 'pg';

const addresses = Object.entries(process.env).filter(([name]) => name.endsWith('_DATABASE_URL'));
const SCHEMAS = ['', '_restore', '_rehearsal'];
const tables = [];
const clients = new Map();
for (const [variable, address] of addresses) {
  const service = variable.replace('_DATABASE_URL', '').toLowerCase();
  const client = new pg.Client({ connectionString: address.replace(/\?.*/, '') });
  await client.connect();
  clients.set(service, client);
  const { rows } = await client.query(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1",
    [service],
  );
  if (rows.length === 0) throw new Error(`${service} has no tables`);
  tables.push(...rows.map(({ name }) => ({ service, name })));
}

let refused = 0;
async function assertRefused(client, sql) {
  const error = await client.query(sql).then(
    () => undefined,
    (reason) => reason,
  );
  if (error?.code !== '42501') throw new Error(`${sql} was not refused: ${error?.message ?? 'it worked'}`);
  refused += 1;
}

for (const [service, client] of clients) {
  const foreign = tables.filter((table) => table.service !== service);
  for (const { name } of foreign) {
    await assertRefused(client, `SELECT 1 FROM ${name}`);
    await assertRefused(client, `DELETE FROM ${name} WHERE false`);
  }
  for (const other of clients.keys()) {
    if (other === service) continue;
    for (const suffix of SCHEMAS) await assertRefused(client, `CREATE TABLE ${other}${suffix}.mine (id int)`);
  }
  await client.end();
}
console.log(`${refused} statements refused`);
