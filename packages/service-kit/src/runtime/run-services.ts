import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@famibook/contracts/services';
import { checkConfigs } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { type BootOptions, bootService, type RunningService } from './boot.ts';
import { createDisposables } from './disposables.ts';
import type { Platform } from './platform.ts';
import type { Place } from './serve.ts';
import type { AnyServiceDefinition } from './service.ts';

export interface RunOptions extends Pick<BootOptions, 'env' | 'platform' | 'hasToMigrate'> {
  /** Where a service listens; any free port of 127.0.0.1 unless given. */
  placeOf?(service: ServiceName): Place;
  /** How long a service that is no longer ready goes on serving callers that have not noticed yet. */
  drainMs?: number;
}

export interface RunningServices {
  /** In the order in which they were given. */
  services: readonly RunningService[];
  /** The platform is the caller's to stop, afterwards. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 60_000;

/**
 * Runs the services of one process: all of them at once, then events flow. `npm start`, a service alone, a container
 * and every test come through here.
 * @throws ConfigError naming the faulty settings of all of them; whatever fails, what was started is stopped again
 */
export async function runServices(
  definitions: readonly AnyServiceDefinition[],
  { env, platform, hasToMigrate, placeOf, drainMs = 0 }: RunOptions,
): Promise<RunningServices> {
  checkConfigs([PlatformSettings, ...definitions.map((definition) => definition.config)], env);
  const boots = await Promise.allSettled(
    definitions.map((definition) =>
      bootService(definition, { env, platform, hasToMigrate, place: placeOf?.(definition.name) }),
    ),
  );
  const services = boots.flatMap((boot) => (boot.status === 'fulfilled' ? [boot.value] : []));
  const failed = boots.find((boot) => boot.status === 'rejected');
  const stop = stopInOrder(services, platform, failed ? 0 : drainMs);
  if (failed) {
    await stop();
    throw failed.reason;
  }
  platform.startSubscriptions();
  return { services, stop };
}

/** Stopping runs in reverse order: not ready, a pause, the gateway, then events, then the other services. */
function stopInOrder(services: readonly RunningService[], platform: Platform, drainMs: number): () => Promise<void> {
  const disposables = createDisposables(platform.log);
  const isGateway = ({ name }: RunningService) => name === 'gateway';
  const stopAll = (some: readonly RunningService[]) => () => Promise.all(some.map((service) => service.stop()));
  disposables.add('services', stopAll(services.filter((service) => !isGateway(service))), STOP_WITHIN_MS);
  // A subscriber of this process that has stopped would miss a published event, which waits in the outbox instead.
  disposables.add('events', () => platform.stopSubscriptions(), STOP_WITHIN_MS);
  disposables.add('gateway', stopAll(services.filter(isGateway)), STOP_WITHIN_MS);
  disposables.add('drain', () => wait(drainMs), drainMs + STOP_WITHIN_MS);
  return () => {
    for (const service of services) service.drain();
    return disposables.run();
  };
}
