import type { ServiceName } from '@famibook/contracts/services';
import { type BootOptions, bootService, type RunningService } from './boot.ts';
import { checkConfigs } from './config.ts';
import { PlatformSettings } from './platform-settings.ts';
import type { ServiceDefinition } from './service.ts';
import { createEndings } from './stop.ts';

export interface BootAllOptions extends Omit<BootOptions, 'port'> {
  /** Any free one unless given. */
  ports?: Partial<Record<ServiceName, number>>;
}

export interface RunningServices {
  services: readonly RunningService[];
  /** In reverse order; the platform is the caller's to stop, afterwards. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 60_000;

/**
 * Boots the services of one process in the order given, then lets facts flow; a service that must be reachable while
 * another boots stands before it.
 * @throws ConfigError naming the faulty settings of all of them
 */
export const bootAll = async (
  definitions: readonly ServiceDefinition<unknown>[],
  { ports = {}, ...options }: BootAllOptions,
): Promise<RunningServices> => {
  const { env, platform } = options;
  checkConfigs([PlatformSettings, ...definitions.map((definition) => definition.config)], env);
  const endings = createEndings(platform.log);
  const services: RunningService[] = [];
  try {
    for (const definition of definitions) {
      const service = await bootService(definition, { ...options, port: ports[definition.name] ?? 0 });
      endings.add(service.name, () => service.stop(), STOP_WITHIN_MS);
      services.push(service);
    }
  } catch (error) {
    await endings.run();
    throw error;
  }
  platform.startFacts();
  // Runs first: in one process a fact that went out while a subscriber was already gone would be lost to it.
  endings.add('facts', () => platform.stopFacts(), STOP_WITHIN_MS);
  return { services, stop: () => endings.run() };
};
