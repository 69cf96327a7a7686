import type { ServiceName } from '@famibook/contracts/services';
import type { DestinationStream } from 'pino';
import type { Env } from '../config/config.ts';

/** What a process needs beyond its environment: on one machine the database, the files and lines in the terminal. */
export interface Machine {
  /** The environment of the services: the given variables and those that the machine provides. */
  env: Env;
  /** Where log lines go; standard output unless given. */
  log?: DestinationStream & { close(): void };
  /** Called once every service is healthy, with the address of the gateway on this machine. */
  onReady(url: string): Promise<void>;
  /** After all services have stopped; what was started for it ends with this process in any case. */
  stop(): Promise<void>;
}

export interface MachineRequest {
  env: Env;
  /** The services of this process. */
  services: readonly ServiceName[];
  /** Prints one line in the terminal. */
  printLine(line: string): void;
}

/** @throws CannotStart with a line for the terminal */
export type OpenMachine = (request: MachineRequest) => Promise<Machine>;

/** A process among others: its settings come from its environment, and its log is its standard output. */
export function machineOfEnvironment(env: Env): Machine {
  return { env, onReady: async () => {}, stop: async () => {} };
}
