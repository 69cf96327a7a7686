import type { Envelope } from '@famibook/contracts/events';
import type { Channel, GetMessage, RecoveringChannelModel } from 'amqplib';
import { type DeadLetter, type DeadLetters, LISTED_AT_MOST } from '../../events/dead-letters.ts';
import { UnknownSubscriber } from '../event-bus.ts';
import { readDeadLetterHeaders } from './headers.ts';
import type { Publisher } from './publisher.ts';
import { assertExchanges, DEFAULT_EXCHANGE, type Names } from './topology.ts';

/** The dead letters of all services, in one queue. */
export function queuedDeadLetters(connection: RecoveringChannelModel, publisher: Publisher, names: Names): DeadLetters {
  /** What is taken and not acknowledged goes back to its place when the channel closes. */
  async function withChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    try {
      await assertExchanges(channel, names);
      return await work(channel);
    } finally {
      await channel.close().catch(() => undefined);
    }
  }

  async function* taken(channel: Channel, limit: number): AsyncGenerator<GetMessage> {
    for (let count = 0; count < limit; count++) {
      const message = await channel.get(names.dead);
      if (!message) return;
      yield message;
    }
  }

  return {
    list: (limit = LISTED_AT_MOST) =>
      withChannel(async (channel) => {
        const letters: DeadLetter[] = [];
        for await (const message of taken(channel, Math.min(limit, LISTED_AT_MOST))) {
          const event = parse(message);
          if (event) letters.push({ event, ...readDeadLetterHeaders(message) });
        }
        return letters;
      }),
    replay: (eventIds) =>
      withChannel(async (channel) => {
        const { messageCount } = await channel.checkQueue(names.dead);
        let replayed = 0;
        for await (const message of taken(channel, messageCount)) {
          const id = parse(message)?.id;
          if (id === undefined || (eventIds && !eventIds.includes(id))) continue;
          const { subscriber } = readDeadLetterHeaders(message);
          if (!(await sendBack(publisher, subscriber, message))) continue;
          channel.ack(message);
          replayed++;
        }
        return replayed;
      }),
  };
}

/** @returns false when the subscriber's queue is gone */
async function sendBack(publisher: Publisher, queue: string, { content, properties }: GetMessage): Promise<boolean> {
  try {
    await publisher.publish(DEFAULT_EXCHANGE, queue, content, { messageId: properties.messageId });
    return true;
  } catch (error) {
    if (error instanceof UnknownSubscriber) return false;
    throw error;
  }
}

function parse({ content }: GetMessage): Envelope | undefined {
  try {
    return JSON.parse(content.toString('utf8')) as Envelope;
  } catch {
    return undefined;
  }
}
