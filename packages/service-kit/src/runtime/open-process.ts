import type { ServiceName } from '@famibook/contracts/services';
import { checkConfigs, parseConfig, settingNames } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { unknownSettings } from '../config/unknown-settings.ts';
import { createLog, type Logger } from '../observability/log.ts';
import type { Machine } from './machine.ts';
import { createPlatform, type Platform } from './platform.ts';
import type { ProcessOptions } from './process-options.ts';
import { type RunningServices, runServices } from './run-services.ts';
import type { Place } from './serve.ts';
import type { AnyServiceDefinition } from './service.ts';
import { prepareUpgrade } from './upgrade.ts';

export interface OpenOptions
  extends Pick<ProcessOptions, 'env' | 'loadSettings' | 'backUpBeforeUpgrade' | 'printLine'> {
  definitions: readonly AnyServiceDefinition[];
  machine: Pick<Machine, 'env' | 'log'>;
  /** All of FamiBook in this process: it makes its own keys and brings its own schemas up to date. */
  isWhole: boolean;
}

export interface OpenProcess {
  log: Logger;
  start(): Promise<{ gatewayUrl: string | undefined }>;
  stop(): Promise<void>;
}

/**
 * The settings, the log and the services of one process.
 * @throws ConfigError naming every faulty setting at once
 */
export function openProcess({ definitions, machine, isWhole, ...options }: OpenOptions): OpenProcess {
  const { env } = machine;
  checkConfigs([PlatformSettings, ...definitions.map(({ config }) => config)], env);
  const settings = parseConfig(PlatformSettings, env);
  const log = createLog({ level: settings.logLevel, destination: machine.log });
  const names = definitions.map(({ name }) => name);
  let platform: Platform | undefined;
  let running: RunningServices | undefined;

  return {
    log,
    start: async () => {
      await warnOfUnknownSettings(options, definitions, log);
      platform = await createPlatform(env, log, { services: isWhole ? undefined : names, hasProcessMetrics: true });
      let hasToMigrate = false;
      if (isWhole) {
        const upgrade = { env, platform, definitions, log, printLine: options.printLine };
        hasToMigrate = await prepareUpgrade(upgrade, settings.upgradesWithoutBackup ? {} : options);
      }
      running = await runServices(definitions, {
        env,
        platform,
        hasToMigrate,
        drainMs: isWhole ? 0 : settings.drainMs,
        placeOf: (name) => (isWhole ? placeOnOneMachine(name, settings) : placeApart(name, names, settings)),
      });
      return { gatewayUrl: platform.serviceUrls.get('gateway') };
    },
    stop: async () => {
      await running?.stop();
      await platform?.stop();
    },
  };
}

/** Only the gateway has a public address; every other service stays on 127.0.0.1. */
function placeOnOneMachine(name: ServiceName, { port, host }: PlatformSettings): Place {
  return name === 'gateway' ? { port, host } : {};
}

/** A service alone, and a gateway, listen where `PORT` says; others of the same process at `GALLERY_PORT`, … */
function placeApart(name: ServiceName, names: readonly ServiceName[], settings: PlatformSettings): Place {
  const isWayIn = name === 'gateway' || names.length === 1;
  const { port, internalPort } = isWayIn ? settings : settings.portsOf(name);
  const host = settings.host ?? '0.0.0.0';
  return { port, internalPort, host, internalHost: host };
}

/** A setting of a service that runs elsewhere is no mistake: one environment may serve several processes. */
async function warnOfUnknownSettings(
  { env, loadSettings, printLine }: Pick<ProcessOptions, 'env' | 'loadSettings' | 'printLine'>,
  definitions: readonly AnyServiceDefinition[],
  log: Logger,
): Promise<void> {
  const known = settingNames([PlatformSettings, ...definitions.map(({ config }) => config)]);
  if (unknownSettings(env, known).length === 0) return;
  for (const line of unknownSettings(env, [...known, ...settingNames(await loadSettings())])) {
    log.warn(line);
    printLine(line);
  }
}
