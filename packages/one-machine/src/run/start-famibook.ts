import type { ServiceName } from '@famibook/contracts/services';
import type { Logger } from '@famibook/service-kit/log';
import { dataDirectoryPath, openDataDirectory } from '../data-directory/data-directory.ts';
import { type Environment, type Machine, openMachine } from '../open-machine.ts';
import { publicPort } from '../port.ts';
import { type Catalogue, namesIn, SERVICES_WITH_DATABASE } from './catalogue.ts';
import { chooseServices } from './choose-services.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { openLog } from './open-log.ts';
import { type RunningServices, startServices } from './start-services.ts';
import { untilHealthy } from './until-healthy.ts';

export interface RunningFamiBook {
  log: Logger;
  /** Where people on this machine find it; undefined in a process without the gateway. */
  url: string | undefined;
  env: Environment;
  stop(): Promise<void>;
  /** For who cannot wait. What was acknowledged is kept. */
  abandon(): void;
}

export interface StartOptions {
  env: Environment;
  catalogue: Catalogue;
  /** A folder of its own in the data directory, e.g. `demo`. */
  folder?: string;
  /** Settings that are kept in the data directory. */
  furtherEnv?(dataDir: string): Promise<Environment>;
  /** One line for the person at the terminal. */
  tell(line: string): void;
}

/**
 * Starts what `SERVICES` names; unset, the whole of FamiBook, with all that it needs on this one machine.
 * @throws CannotStart, ConfigError or MigrationError with lines for people; nothing stays open
 */
export async function startFamiBook(options: StartOptions): Promise<RunningFamiBook> {
  const built = namesIn(options.catalogue);
  const names = chooseServices(options.env.SERVICES, built);
  const isWhole = names.length === built.length;
  const loading = Promise.all(names.flatMap((name) => options.catalogue[name]?.() ?? []));
  // Awaited below, once there is something to stop; until then a fault must not end the process.
  loading.catch(() => {});

  const opened = isWhole ? await openWhole(options, names) : apart(options.env);
  const { machine, port, host } = opened;
  const env: Environment = { ...machine.env, PORT: String(port) };
  const { log, close } = await openLog(env, isWhole ? env.FAMIBOOK_DATA_DIR : undefined);
  let services: RunningServices | undefined;
  const stop = async () => {
    await services?.stop();
    await machine.stop();
    close();
  };
  try {
    services = await startServices({ definitions: await loading, env, log, port, host, isWhole });
    const gatewayUrl = services.url('gateway');
    const url = names.includes('gateway') ? `http://localhost:${port}` : undefined;
    if (isWhole && gatewayUrl) {
      await untilHealthy(gatewayUrl);
      await machine.settle();
      options.tell(`FamiBook is ready on ${url}`);
      for (const line of machine.announcement) options.tell(line);
      giveBackMemory();
    }
    return { log, url, env, stop, abandon: machine.abandon };
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await stop();
    throw error;
  }
}

interface Opened {
  machine: Machine;
  port: number;
  host: string;
}

async function openWhole(
  { env, folder, furtherEnv, tell }: StartOptions,
  names: readonly ServiceName[],
): Promise<Opened> {
  const host = env.HOST || '127.0.0.1';
  const path = dataDirectoryPath(env, folder);
  const directory = await openDataDirectory(path);
  try {
    const port = await publicPort(env.PORT, host);
    tell(`Starting FamiBook, with its data in ${path} …`);
    const further = await furtherEnv?.(path);
    const services = names.filter((name) => SERVICES_WITH_DATABASE.includes(name));
    return { machine: await openMachine({ directory, env: { ...env, ...further }, services }), port, host };
  } catch (error) {
    await directory.lock.release();
    throw error;
  }
}

/** One of several processes: everything it needs is told by the environment. */
function apart(env: Environment): Opened {
  const machine = { env, announcement: [], settle: async () => {}, stop: async () => {}, abandon: () => {} };
  return { machine, port: Number(env.PORT || 8080), host: env.HOST || '0.0.0.0' };
}
