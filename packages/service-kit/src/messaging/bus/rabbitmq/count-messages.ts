import type { Channel } from 'amqplib';
import type { OpenConnection } from './connection.ts';
import { within } from './within.ts';

const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * The messages of each queue that no consumer has taken. Asks the broker without declaring anything.
 * @throws when a queue is not there, or the broker does not respond in time
 */
export async function countMessages(
  connection: Pick<OpenConnection, 'createChannel'>,
  queues: readonly string[],
): Promise<Record<string, number>> {
  const opening = connection.createChannel();
  // A channel of its own, because the broker closes the channel on which a missing queue is asked for.
  const channel = await within(opening, RESPONSE_TIMEOUT_MS, 'a channel').catch((error: unknown) => {
    void opening.then(close).catch(() => undefined);
    throw error;
  });
  channel.on('error', () => undefined);
  try {
    const counts = Promise.all(queues.map(async (queue) => (await channel.checkQueue(queue)).messageCount));
    const counted = await within(counts, RESPONSE_TIMEOUT_MS, 'the broker to count messages');
    return Object.fromEntries(queues.map((queue, index) => [queue, counted[index] ?? 0]));
  } finally {
    void close(channel);
  }
}

async function close(channel: Channel): Promise<void> {
  channel.on('error', () => undefined);
  try {
    await channel.close();
  } catch {
    // It is closed already.
  }
}
