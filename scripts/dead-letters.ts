import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { type DatabaseUrl, withDatabases } from '@famibook/one-machine/cli/with-databases';
import { NotPublished } from '@famibook/service-kit/messaging/bus/event-bus';
import type { DeadLetter, DeadLetters } from '@famibook/service-kit/messaging/dead-letters';
import { createLog } from '@famibook/service-kit/observability/log';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';

const usage = `Events that a service could not handle, however often it tried:
  npm run dead-letters                        list them, oldest first
  npm run dead-letters -- replay              give all of them to their subscribers once more
  npm run dead-letters -- replay EVENT-ID …   only those of these events`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const log = createLog({ level: 'error' });

/** The places of dead letters: RabbitMQ where it carries the events, else each subscriber's database. */
async function withDeadLetters<T>(work: (places: DeadLetters[]) => Promise<T>): Promise<T> {
  const { AMQP_URL } = process.env;
  if (!AMQP_URL) return withDatabases(process.env, (databaseUrl) => inTables(databaseUrl, work));
  const { createRabbitBus } = await import('@famibook/service-kit/messaging/bus/rabbitmq');
  const bus = await createRabbitBus({ url: AMQP_URL, log });
  try {
    return await work([bus.deadLetters]);
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    throw new CannotStart(`${error.message}. AMQP_URL says where RabbitMQ is.`, { cause: error });
  } finally {
    await bus.stop();
  }
}

async function inTables<T>(databaseUrl: DatabaseUrl, work: (places: DeadLetters[]) => Promise<T>): Promise<T> {
  const [{ openDatabase }, { tableDeadLetters }] = await Promise.all([
    import('@famibook/service-kit/db/database'),
    import('@famibook/service-kit/messaging/dead-letters'),
  ]);
  const databases = await Promise.all(
    SERVICES_WITH_DATABASE.map(async (schema) =>
      openDatabase({ url: await databaseUrl(schema), schema, log, maxConnections: 1 }),
    ),
  );
  try {
    return await work(databases.map(tableDeadLetters));
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
}

const line = ({ failedAt, subscriber, event, tries, error }: DeadLetter) =>
  `${new Date(failedAt).toISOString()}  ${event.id}  ${event.type} → ${subscriber}, ${tries} tries: ${error}`;

async function list(places: DeadLetters[]): Promise<string> {
  const letters = (await Promise.all(places.map((place) => place.list()))).flat();
  letters.sort((one, other) => Number(one.failedAt) - Number(other.failedAt));
  return letters.length === 0 ? 'There are no dead letters.' : letters.map(line).join('\n');
}

async function replay(places: DeadLetters[], eventIds: string[]): Promise<string> {
  const counts = await Promise.all(places.map((place) => place.replay(eventIds.length > 0 ? eventIds : undefined)));
  return `${counts.reduce((sum, count) => sum + count, 0)} replayed.`;
}

await runCommand(usage, async ([verb = 'list', ...eventIds]) => {
  const isRight = verb === 'list' ? eventIds.length === 0 : verb === 'replay' && eventIds.every((id) => uuid.test(id));
  if (!isRight) throw new Misused('List or replay, and which?');
  const output = await withDeadLetters((places) => (verb === 'list' ? list(places) : replay(places, eventIds)));
  process.stdout.write(`${output}\n`);
});
