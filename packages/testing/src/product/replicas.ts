import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { lastingPort } from '../backing/lasting-port.ts';
import type { Reaper } from '../backing/reaper.ts';
import { type Balancer, startBalancer } from '../network/balancer.ts';
import { waitFor } from '../wait-for.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** One of the processes of a service; a new one takes the place of one that ended. */
export interface Replica {
  readonly service: ServiceName;
  readonly process: ServiceProcess;
  /** SIGTERM unless it has ended, and a new process in its place, with further settings if there are any. */
  replace(env?: Record<string, string>): Promise<void>;
  /** The same as a rolling update does it: waits until the new one is ready, of the version in `root` if given. */
  restart(root?: string): Promise<void>;
}

export interface Replicas {
  /** The addresses of all services, in the settings of all of them. */
  readonly env: Record<string, string>;
  readonly gatewayPort: number;
  readonly all: readonly Replica[];
  /** @param envOf the settings of a service */
  start(envOf: (service: ServiceName) => Record<string, string>, log: string, root?: string): void;
  stop(): Promise<void>;
}

interface Slot {
  service: ServiceName;
  port: number;
  internalPort: number;
  isReady: boolean;
  isProbed: boolean;
}

/** How soon a replica that is no longer ready gets no new connections. */
const PROBE_MS = 100;
const READY_WITHIN_MS = 240_000;

/** How many replicas of a service there are, 1 unless given. */
export type ReplicaCounts = Partial<Record<ServiceName, number>>;

export const replicasOfEach = (count: number): ReplicaCounts =>
  Object.fromEntries(SERVICE_NAMES.map((service) => [service, count]));

/** Addresses for so many replicas of each service. One replica is reached directly, several through a balancer. */
export async function planReplicas(
  counts: ReplicaCounts,
  reaper: Pick<Reaper, 'started' | 'ended'>,
): Promise<Replicas> {
  const env: Record<string, string> = {};
  const slots: Slot[] = [];
  const balancers: Balancer[] = [];
  let gatewayPort = 0;
  for (const service of SERVICE_NAMES) {
    const own: Slot[] = [];
    const count = counts[service] ?? 1;
    for (let index = 0; index < count; index++)
      own.push({
        service,
        port: await lastingPort(),
        internalPort: await lastingPort(),
        isReady: false,
        isProbed: false,
      });
    slots.push(...own);
    const [first] = own as [Slot];
    const balance = async (portOf: (slot: Slot) => number) => {
      if (count === 1) return portOf(first);
      const backends = own.map((slot) => ({ port: portOf(slot), isReady: () => slot.isReady }));
      const balancer = await startBalancer(await lastingPort(), backends);
      balancers.push(balancer);
      return balancer.port;
    };
    const port = await balance((slot) => slot.port);
    env[`${service.toUpperCase()}_URL`] = `http://127.0.0.1:${port}`;
    env[`${service.toUpperCase()}_INTERNAL_URL`] = `http://127.0.0.1:${await balance((slot) => slot.internalPort)}`;
    if (service === 'gateway') gatewayPort = port;
  }
  const probing = setInterval(() => {
    for (const slot of slots) void probe(slot);
  }, PROBE_MS);

  const all: Replica[] = [];
  const open = (slot: Slot, settings: Record<string, string>, log: string, first?: string): Replica => {
    let version = first;
    const run = (further: Record<string, string> = {}) => {
      const ports = { PORT: String(slot.port), INTERNAL_PORT: String(slot.internalPort) };
      const process = startService({
        name: slot.service,
        env: { ...settings, ...ports, SERVICES: slot.service, ...further },
        log,
        ...(version && { root: version }),
      });
      reaper.started(process.pid);
      return process;
    };
    let current = run();
    const replace = async (further?: Record<string, string>) => {
      if (!current.hasEnded()) await current.stop();
      reaper.ended(current.pid);
      current = run(further);
    };
    return {
      service: slot.service,
      get process() {
        return current;
      },
      replace,
      restart: async (root = version) => {
        version = root;
        await replace();
        await waitFor(`${slot.service} to be ready`, () => throwIfEnded(current) || isReady(slot), READY_WITHIN_MS);
      },
    };
  };
  return {
    env,
    gatewayPort,
    all,
    start: (envOf, log, root) => {
      for (const slot of slots) all.push(open(slot, envOf(slot.service), log, root));
    },
    stop: async () => {
      await Promise.all(all.map(({ process }) => process.stop()));
      clearInterval(probing);
      await Promise.all(balancers.map((balancer) => balancer.stop()));
    },
  };
}

function throwIfEnded(process: ServiceProcess): false {
  if (process.hasEnded()) throw new Error(`${process.name} ended before it was ready:\n${process.output()}`);
  return false;
}

/** One probe at a time, as the kubelet's, so that a late response never counts after a newer one. */
async function probe(slot: Slot): Promise<void> {
  if (slot.isProbed) return;
  slot.isProbed = true;
  slot.isReady = await isReady(slot);
  slot.isProbed = false;
}

/** A replica that is only slow stays as it is. */
async function isReady({ internalPort, isReady: wasReady }: Slot): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${internalPort}/internal/ready`;
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    return wasReady && (error as Error).name === 'TimeoutError';
  }
}
