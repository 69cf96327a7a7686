import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { node24, withNode24First } from './node24.mjs';
import { inRoot } from './paths.mjs';
import { allDone, step } from './step.mjs';

const AT_ONCE = 3;
const STAMP = '.made-from';

const servicesWithSchema = () =>
  readdirSync(inRoot('services')).filter((name) => existsSync(inRoot('services', name, 'prisma', 'schema.prisma')));

const prismaVersion = () => JSON.parse(readFileSync(inRoot('node_modules', 'prisma', 'package.json'), 'utf8')).version;

const fingerprint = (name) =>
  createHash('sha256')
    .update(`prisma ${prismaVersion()}\0`)
    .update(readFileSync(inRoot('services', name, 'prisma', 'schema.prisma')))
    .digest('hex');

const stampOf = (name) => inRoot('services', name, 'generated', STAMP);

function isFresh(name) {
  if (!existsSync(inRoot('services', name, 'generated', 'client.ts')) || !existsSync(stampOf(name))) return false;
  return readFileSync(stampOf(name), 'utf8') === fingerprint(name);
}

async function generate(name) {
  // Read before: a schema edited meanwhile must count as changed.
  const madeFrom = fingerprint(name);
  rmSync(stampOf(name), { force: true });
  const prisma = inRoot('node_modules', 'prisma', 'build', 'index.js');
  await step(
    `Preparing the database client of ${name}`,
    node24,
    [prisma, 'generate', '--schema', 'prisma/schema.prisma'],
    {
      cwd: inRoot('services', name),
      // Any executable here keeps the CLI from downloading an engine that `generate` never runs.
      env: { ...withNode24First(), PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    },
  );
  writeFileSync(stampOf(name), madeFrom);
}

/**
 * The database client of each service, from its Prisma schema; only where the schema has changed.
 * @throws with what all that failed have said
 */
export async function ensureGenerated() {
  const stale = servicesWithSchema().filter((name) => !isFresh(name));
  async function work() {
    for (let name = stale.shift(); name; name = stale.shift()) await generate(name);
  }
  await allDone(Array.from({ length: AT_ONCE }, work));
}
