import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { lastingPort } from './lasting-port.ts';
import { debianProgram } from './program.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { until } from './until.ts';

/** A broker whose life the test decides about; what it had confirmed is there again after `start`. */
export interface RabbitMqServer {
  url: string;
  /** `kill -9`, as a power cut. */
  kill(): Promise<void>;
  /** Again, on the same port and data. */
  start(): Promise<void>;
  /** Ends the broker in order. */
  stop(): Promise<void>;
}

const LIBRARY = '/usr/lib/rabbitmq/lib';
/** A start takes 5 s, and many times that while a whole run of tests uses the machine. */
const STARTS_WITHIN_MS = 180_000;

/** For a fault test: a broker of its own, which one that begins away starts itself. `end` when the test is over. */
export async function ownRabbitMq({ beginsAway = false } = {}): Promise<RabbitMqServer & { end(): Promise<void> }> {
  const reaper = startReaper();
  try {
    return { ...(await (beginsAway ? prepareRabbitMq : startRabbitMq)(reaper)), end: () => reaper.reap() };
  } catch (error) {
    await reaper.reap();
    throw error;
  }
}

/** Debian's RabbitMQ, in a temporary folder, on free ports, with a port mapper (epmd) of its own. */
export async function startRabbitMq(reaper: Reaper): Promise<RabbitMqServer> {
  const broker = await prepareRabbitMq(reaper);
  await broker.start();
  return broker;
}

async function prepareRabbitMq(reaper: Reaper): Promise<RabbitMqServer> {
  debianProgram('rabbitmq-server', 'rabbitmq-server', 'TEST_AMQP_URL');
  const [release] = (await readdir(LIBRARY)).filter((name) => name.startsWith('rabbitmq_server-'));
  if (!release) throw new Error(`There is no RabbitMQ in ${LIBRARY}; set TEST_AMQP_URL.`);
  // Not the wrapper on the PATH: it would change the user and look at system folders.
  const program = join(LIBRARY, release, 'sbin', 'rabbitmq-server');

  const folder = await reaper.folder();
  const [port, distPort, epmdPort] = [await lastingPort(), await lastingPort(), await lastingPort()];
  const env = await prepare(folder, { port, distPort, epmdPort });
  const url = `amqp://guest:guest@127.0.0.1:${port}`;

  const launch = (path: string, args: string[]) => {
    const child = spawn(path, args, { env, cwd: folder, stdio: 'ignore', detached: true });
    child.unref();
    if (child.pid === undefined) throw new Error(`${path} could not be started`);
    reaper.started(child.pid);
    return { pid: child.pid, exited: once(child, 'exit') };
  };
  // Started by us, so that the broker does not start one that outlives it.
  launch(debianProgram('epmd', 'erlang-base', 'TEST_AMQP_URL'), ['-port', String(epmdPort), '-address', '127.0.0.1']);

  let broker: ReturnType<typeof launch> | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!broker) return;
    process.kill(signal === 'SIGKILL' ? -broker.pid : broker.pid, signal);
    await broker.exited;
    reaper.ended(broker.pid);
    broker = undefined;
  };
  const start = async () => {
    broker = launch(program, []);
    const died = broker.exited.then(() => 'it ended');
    const late = () => `it was not there after ${STARTS_WITHIN_MS / 1000} s`;
    const failure = await Promise.race([died, until(() => ping(url), STARTS_WITHIN_MS, 100).catch(late)]);
    if (failure) throw new Error(`RabbitMQ did not start, ${failure}: ${lastWords(folder)}`);
  };
  return { url, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function prepare(
  folder: string,
  ports: { port: number; distPort: number; epmdPort: number },
): Promise<NodeJS.ProcessEnv> {
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  await Promise.all(['data', 'log'].map((name) => mkdir(join(folder, name))));
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    // Where Erlang keeps its cookie.
    HOME: folder,
    RABBITMQ_NODENAME: `famibook-test-${ports.port}@localhost`,
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: join(folder, 'log', 'rabbit.log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_DIST_PORT: String(ports.distPort),
    RABBITMQ_CONF_ENV_FILE: await file('env.conf', ''),
    RABBITMQ_ENABLED_PLUGINS_FILE: await file('plugins', '[].'),
    RABBITMQ_CONFIG_FILE: await file(
      'rabbitmq.conf',
      [
        `listeners.tcp.1 = 127.0.0.1:${ports.port}`,
        'disk_free_limit.absolute = 50MB',
        'vm_memory_high_watermark.absolute = 1GB',
      ].join('\n'),
    ),
    ERL_EPMD_PORT: String(ports.epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}

async function ping(url: string): Promise<void> {
  const connection = await connect(url, { timeout: 2_000 });
  await connection.close();
}

function lastWords(folder: string): string {
  try {
    return readFileSync(join(folder, 'log', 'rabbit.log'), 'utf8')
      .trim()
      .slice(-1_000);
  } catch {
    return 'it left no log';
  }
}
