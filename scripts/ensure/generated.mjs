import { existsSync, readdirSync } from 'node:fs';
import { whenStale } from './freshness.mjs';
import { node24, withNode24First } from './node24.mjs';
import { inRoot } from './paths.mjs';
import { step } from './step.mjs';

/** The database clients, generated from each service's Prisma schema. */
export async function ensureGenerated() {
  const services = readdirSync(inRoot('services')).filter((name) =>
    existsSync(inRoot('services', name, 'prisma', 'schema.prisma')),
  );
  await whenStale({
    name: 'generated',
    inputs: [
      inRoot('package-lock.json'),
      inRoot('scripts', 'generate.mjs'),
      ...services.map((name) => inRoot('services', name, 'prisma', 'schema.prisma')),
    ],
    outputs: services.map((name) => inRoot('services', name, 'generated', 'client.ts')),
    make: () =>
      step('Preparing the database clients', node24, [inRoot('scripts', 'generate.mjs')], { env: withNode24First() }),
  });
}
