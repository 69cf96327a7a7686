import type { Logger } from '../observability/log.ts';
import { chooseServices, loadServices, namesIn } from './catalogue.ts';
import { machineOfEnvironment } from './machine.ts';
import type { ProcessOptions } from './process-options.ts';
import { untilHealthy } from './until-healthy.ts';

export interface RunningProcess {
  log: Logger;
  stop(): Promise<void>;
}

/**
 * Starts the services that `SERVICES` names; when it is unset, all of FamiBook on one machine.
 * @throws CannotStart, ConfigError or MigrationError with lines for the terminal; nothing stays open
 */
export async function startProcess({ catalogue, openMachine, ...options }: ProcessOptions): Promise<RunningProcess> {
  const { env, printLine } = options;
  const built = namesIn(catalogue);
  const names = chooseServices(env.SERVICES, built);
  const isWhole = names.length === built.length;
  // Loaded while the machine starts its database.
  const loading = Promise.all([loadServices(catalogue, names), import('./open-process.ts')]);
  // Awaited below, once there is something to stop; until then a failure must not end the process.
  loading.catch(() => {});

  const machine = isWhole ? await openMachine({ env, services: names, printLine }) : machineOfEnvironment(env);
  let opened: ReturnType<Awaited<typeof loading>[1]['openProcess']> | undefined;
  const stop = async () => {
    await opened?.stop();
    await machine.stop();
    machine.log?.close();
  };
  try {
    const [definitions, { openProcess }] = await loading;
    opened = openProcess({ ...options, definitions, machine, isWhole });
    const { gatewayUrl } = await opened.start();
    if (isWhole && gatewayUrl) {
      await untilHealthy(gatewayUrl);
      await machine.onReady(gatewayUrl);
    }
    return { log: opened.log, stop };
  } catch (error) {
    opened?.log.fatal({ err: error }, 'could not start');
    await stop();
    throw error;
  }
}
