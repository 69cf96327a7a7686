import type { ServiceName } from '@famibook/contracts/services';
import type { RunningService } from '@famibook/service-kit/boot';
import type { Logger } from '@famibook/service-kit/log';
import type { Environment } from '../open-machine.ts';
import type { Bootable } from './catalogue.ts';

export interface RunningServices {
  url(name: ServiceName): string | undefined;
  /** The way in first, so that nothing new arrives while the others finish; then what they share. */
  stop(): Promise<void>;
}

export interface ServicesOptions {
  definitions: readonly Bootable[];
  env: Environment;
  log: Logger;
  /** Of the way in: the gateway, or the one service of this process. */
  port: number;
  /** Of the way in; services behind a gateway in the same process stay on 127.0.0.1. */
  host: string;
  /** All of FamiBook in this process: it makes its own keys and brings its own tables up to date. */
  isWhole: boolean;
}

/** @throws ConfigError with the faults of all services at once; whatever fails, what was started is stopped again */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const { definitions, env, log } = options;
  const [{ checkConfigs, parseConfig }, { createPlatform }, { PlatformSettings }] = await Promise.all([
    import('@famibook/service-kit/config'),
    import('@famibook/service-kit/platform'),
    import('@famibook/service-kit/platform-settings'),
  ]);
  checkConfigs([PlatformSettings, ...definitions.map(({ config }) => config)], env);
  const { internalPort } = parseConfig(PlatformSettings, env);
  const services = definitions.map(({ name }) => name);
  const platform = await createPlatform(env, log, {
    services: options.isWhole ? undefined : services,
    hasProcessMetrics: true,
  });
  const running: RunningService[] = [];

  async function boot({ name, boot }: Bootable): Promise<void> {
    const isWayIn = name === 'gateway' || services.length === 1;
    const place = isWayIn
      ? { port: options.port, host: options.host, internalPort: options.isWhole ? 0 : internalPort }
      : {
          port: Number(env[`${name.toUpperCase()}_PORT`] ?? 0),
          host: services.includes('gateway') ? undefined : options.host,
        };
    running.push(await boot({ env, platform, hasToMigrate: options.isWhole, ...place }));
  }

  async function stop(): Promise<void> {
    const isGateway = ({ name }: RunningService) => name === 'gateway';
    await Promise.all(running.filter(isGateway).map((service) => service.stop()));
    // A fact that goes out while a subscriber is gone already would be lost to it: what waits stays in the outboxes.
    await platform.stopFacts();
    await Promise.all(running.filter((service) => !isGateway(service)).map((service) => service.stop()));
    await platform.stop();
  }

  const boots = await Promise.allSettled(definitions.map(boot));
  const failed = boots.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  platform.startFacts();
  return { url: (name) => platform.serviceUrls.get(name), stop };
}
