import type { Logger } from '../observability/log.ts';
import { chooseServices, loadServices, namesIn } from './catalogue.ts';
import { machineOfEnvironment } from './machine.ts';
import type { ProcessOptions } from './process-options.ts';
import { untilHealthy } from './until-healthy.ts';

export interface RunningProcess {
  log: Logger;
  stop(): Promise<void>;
  /** Ends it at once. What was acknowledged is stored. */
  abandon(): void;
}

/**
 * Starts what `SERVICES` names with what its environment says; unset, the whole of FamiBook on one machine.
 * @throws CannotStart, ConfigError or MigrationError with lines for people; nothing stays open
 */
export async function startProcess({ catalogue, openMachine, ...options }: ProcessOptions): Promise<RunningProcess> {
  const { env, tell } = options;
  const built = namesIn(catalogue);
  const names = chooseServices(env.SERVICES, built);
  const isWhole = names.length === built.length;
  // Loaded while the machine starts its database.
  const loading = Promise.all([loadServices(catalogue, names), import('./open-process.ts')]);
  // Awaited below, once there is something to stop; until then a failure must not end the process.
  loading.catch(() => {});

  const machine = isWhole ? await openMachine({ env, services: names, tell }) : machineOfEnvironment(env);
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
      await machine.onReady(`http://localhost:${opened.port}`);
    }
    return { log: opened.log, stop, abandon: machine.abandon };
  } catch (error) {
    opened?.log.fatal({ err: error }, 'could not start');
    await stop();
    throw error;
  }
}
