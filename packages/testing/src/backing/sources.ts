import { canHaveVersitygw } from '../../../../scripts/ensure/versitygw.mjs';
import { chooseSource } from './choose-source.ts';
import { imageOf, startContainer } from './containers.ts';
import { findEngine } from './docker-engine.ts';
import type { Backing } from './global-setup.ts';
import { ping } from './ping.ts';
import { startPostgres } from './postgres.ts';
import { canHaveProgram } from './program.ts';
import { startRabbitMq } from './rabbitmq.ts';
import type { Reaper } from './reaper.ts';
import { startRedis } from './redis.ts';
import { startS3 } from './s3.ts';
import { until } from './until.ts';

interface Server {
  name: string;
  setting: string;
  debianPackage: string;
  /** What the line says where it is a program of this machine. */
  program: string;
  isProgramThere(): boolean;
  start(reaper: Reaper): Promise<string>;
}

const servers: Record<Backing, Server> = {
  postgres: {
    name: 'Postgres',
    setting: 'TEST_DATABASE_URL',
    debianPackage: 'postgresql',
    program: 'the one that the product brings',
    isProgramThere: () => true,
    start: startPostgres,
  },
  redis: {
    name: 'Redis',
    setting: 'TEST_REDIS_URL',
    debianPackage: 'redis-server',
    program: "Debian's redis-server",
    isProgramThere: () => canHaveProgram('redis-server'),
    start: async (reaper) => (await startRedis(reaper)).url,
  },
  amqp: {
    name: 'RabbitMQ',
    setting: 'TEST_AMQP_URL',
    debianPackage: 'rabbitmq-server',
    program: "Debian's rabbitmq-server",
    isProgramThere: () => canHaveProgram('rabbitmq-server'),
    start: async (reaper) => (await startRabbitMq(reaper)).url,
  },
  s3: {
    name: 'S3',
    setting: 'TEST_S3_URL',
    debianPackage: 'golang-go',
    program: canHaveVersitygw() ? 'versitygw, built by Go' : 's3rver, for want of Docker and Go',
    isProgramThere: () => true,
    start: startS3,
  },
};

const GIVEN_RESPONDS_WITHIN_MS = 10_000;

/** Starts one server for all tests, or takes the given one, and prints a line about where it comes from. */
export async function startServer(backing: Backing, reaper: Reaper): Promise<string> {
  const server = servers[backing];
  const url = process.env[server.setting] || undefined;
  const wanted = process.env.TEST_BACKING || undefined;
  const engine = url ? undefined : await findEngine();
  const isEngineThere = engine !== undefined;
  const source = chooseSource({ ...server, url, wanted, isEngineThere, isProgramThere: server.isProgramThere() });
  if (source === 'given' && url) {
    console.log(`${server.name}: the one that ${server.setting} names`);
    return responding(backing, url, GIVEN_RESPONDS_WITHIN_MS, server.setting);
  }
  if (source === 'docker' && engine) {
    console.log(`${server.name}: a container of ${imageOf(backing)}`);
    const started = await startContainer(backing, engine, reaper).catch((error: Error) => {
      throw new Error(
        `No container of ${imageOf(backing)}: ${error.message}. TEST_BACKING=programs does without Docker.`,
      );
    });
    return responding(backing, started, 60_000, `The container of ${imageOf(backing)}`);
  }
  console.log(`${server.name}: ${server.program}`);
  return server.start(reaper);
}

async function responding(backing: Backing, url: string, ms: number, what: string): Promise<string> {
  await until(() => ping[backing](url), ms, 100).catch((error: Error) => {
    throw new Error(`${what}: no ${servers[backing].name} responds there: ${error.message || error}`);
  });
  return url;
}
