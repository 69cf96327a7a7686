import { flushCompileCache } from 'node:module';
import { Identity } from '@famibook/contracts/identity';
import { audienceOf } from '@famibook/contracts/routing';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { bootForTest } from './boot-for-test.ts';

/** What a child writes on standard output once it listens. */
export interface CrashChildPlace {
  url: string;
  internalUrl: string;
  /** The token of the user that it was started for. */
  token: string;
}

/** Boots services in a process that a test kills, as its environment says. */
export async function runCrashChild(
  definitions: readonly [AnyServiceDefinition, ...AnyServiceDefinition[]],
): Promise<void> {
  const { env } = process;
  const app = await bootForTest(definitions, { databaseUrl: env.DATABASE_URL, env });
  // A killed process writes nothing of what it compiled, and the next one would compile it again.
  flushCompileCache();
  const identity = Identity.parse(JSON.parse(env.TEST_IDENTITY ?? ''));
  const { name } = definitions[0];
  const place: CrashChildPlace = {
    url: app.url(name),
    internalUrl: app.internalUrl(name),
    token: app.tokenOf(identity, audienceOf(name)),
  };
  process.stdout.write(JSON.stringify(place));
}
