import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Backing } from './global-setup.ts';
import type { Reaper } from './reaper.ts';

interface Container {
  /** Its name in docker-compose.yml, which says the image. */
  service: string;
  port: number;
  environment?: Record<string, string>;
  command?: string[];
  url(address: string): string;
}

const COMPOSE_FILE = fileURLToPath(new URL('../../../../docker-compose.yml', import.meta.url));
/** A first start also fetches the image. */
const STARTS_WITHIN_MS = 180_000;
const PASSWORD = 'famibook-test';

const containers: Record<Backing, Container> = {
  postgres: {
    service: 'postgres',
    port: 5432,
    environment: { POSTGRES_PASSWORD: PASSWORD },
    command: [
      ...['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
      // As docker-compose.yml has it.
      ...['-c', 'random_page_cost=1.1', '-c', 'jit=off'],
    ],
    url: (address) => `postgresql://postgres:${PASSWORD}@${address}/postgres`,
  },
  redis: {
    service: 'redis',
    port: 6379,
    command: ['valkey-server', '--save', '', '--appendonly', 'no'],
    url: (address) => `redis://${address}`,
  },
  amqp: {
    service: 'rabbitmq',
    port: 5672,
    environment: { RABBITMQ_DEFAULT_USER: 'famibook', RABBITMQ_DEFAULT_PASS: PASSWORD },
    url: (address) => `amqp://famibook:${PASSWORD}@${address}`,
  },
  s3: {
    service: 's3',
    port: 7070,
    environment: { ROOT_ACCESS_KEY: 'famibook', ROOT_SECRET_KEY: PASSWORD },
    command: ['--port', ':7070', 'posix', '/data'],
    url: (address) => `http://famibook:${PASSWORD}@${address}`,
  },
};

/** The image that docker-compose.yml runs. */
export function imageOf(backing: Backing): string {
  const { services } = parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true });
  return services[containers[backing].service].image;
}

/** A server in a container of Testcontainers, which the reaper removes. */
export async function startContainer(backing: Backing, engine: string, reaper: Reaper): Promise<string> {
  const { port, environment = {}, command, url } = containers[backing];
  const label = `famibook.tests.${randomUUID()}`;
  reaper.labelled(engine, label);
  // The same engine that responded to us; our reaper also works after `kill -9`, and needs no image of its own.
  process.env.DOCKER_HOST = engine;
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  // Loaded here alone: it takes a second, which runs without Docker do not spend.
  const { GenericContainer } = await import('testcontainers');
  const container = new GenericContainer(imageOf(backing))
    .withEnvironment(environment)
    .withLabels({ [label]: 'true' })
    .withExposedPorts(port)
    .withStartupTimeout(STARTS_WITHIN_MS);
  if (command) container.withCommand(command);
  const started = await container.start();
  return url(`${started.getHost()}:${started.getMappedPort(port)}`);
}
