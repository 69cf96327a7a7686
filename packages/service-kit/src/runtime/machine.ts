import type { ServiceName } from '@famibook/contracts/services';
import type { DestinationStream } from 'pino';
import type { Env } from '../config/config.ts';

/** What a process runs on beyond its environment: on one machine the database, the files and the terminal's lines. */
export interface Machine {
  /** The environment that the services are started with: what was given, and what the machine provides. */
  env: Env;
  /** Where log lines go; standard output unless given. */
  log?: DestinationStream & { close(): void };
  /** Called once every service is healthy, with the address of the gateway on this machine. */
  onReady(url: string): Promise<void>;
  /** After all services have stopped. */
  stop(): Promise<void>;
  /** Tells what it started to end, and does not wait. */
  abandon(): void;
}

export interface MachineRequest {
  env: Env;
  /** The services of this process. */
  services: readonly ServiceName[];
  /** One line for the person at the terminal. */
  tell(line: string): void;
}

/** @throws CannotStart with a line for the person at the terminal */
export type OpenMachine = (request: MachineRequest) => Promise<Machine>;

/** A process among others: its settings come from its environment, and its log is its standard output. */
export function machineOfEnvironment(env: Env): Machine {
  return { env, onReady: async () => {}, stop: async () => {}, abandon: () => {} };
}
