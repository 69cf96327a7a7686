import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@famibook/contracts/events';
import type { Channel, GetMessage } from 'amqplib';
import { type DeadLetter, type DeadLetters, MAX_LISTED } from '../../dead-letters.ts';
import { UnknownSubscriber } from '../event-bus.ts';
import type { BrokerConnection } from './connection.ts';
import { readDeadLetterHeaders } from './headers.ts';
import type { Publisher } from './publisher.ts';
import { assertExchanges, DEFAULT_EXCHANGE, type Names } from './topology.ts';
import { within } from './within.ts';

const CONNECT_WITHIN_MS = 10_000;
const REQUEUED_WITHIN_MS = 2_000;

/** The dead letters of all services, in one queue. */
export function queuedDeadLetters(
  connection: Pick<BrokerConnection, 'createChannel'>,
  publisher: Publisher,
  names: Names,
): DeadLetters {
  /** Messages that are taken and not acknowledged go back to their place when the channel closes. */
  async function withChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const channel = await within(connection.createChannel(), CONNECT_WITHIN_MS, 'a connection to the broker');
    channel.on('error', () => undefined);
    try {
      await assertExchanges(channel, names);
      return await work(channel);
    } finally {
      await channel.close().catch(() => undefined);
    }
  }

  /**
   * Messages that went back to the queue lost their place there, so that they are ordered by the time of their failure.
   */
  async function take(channel: Channel, limit: number): Promise<Taken[]> {
    const taken: Taken[] = [];
    while (taken.length < limit) {
      const message = await channel.get(names.dead);
      if (!message) break;
      taken.push({ message, event: parse(message), noted: readDeadLetterHeaders(message) });
    }
    return taken.sort((a, b) => Number(a.noted.failedAt) - Number(b.noted.failedAt));
  }

  /** Requeues what was taken, and waits until the quorum queue shows it to the next consumer, a moment later. */
  async function requeue(channel: Channel, count: number): Promise<void> {
    if (count === 0) return;
    channel.nackAll(true);
    const end = Date.now() + REQUEUED_WITHIN_MS;
    while ((await channel.checkQueue(names.dead)).messageCount < count && Date.now() < end) await sleep(20);
  }

  return {
    list: (limit = MAX_LISTED) =>
      withChannel(async (channel) => {
        const taken = await take(channel, MAX_LISTED);
        await requeue(channel, taken.length);
        const letters = taken.flatMap(({ event, noted }): DeadLetter[] => (event ? [{ event, ...noted }] : []));
        return letters.slice(0, limit);
      }),
    replay: (eventIds) =>
      withChannel(async (channel) => {
        const wanted = eventIds && new Set(eventIds);
        let { messageCount: left } = await channel.checkQueue(names.dead);
        let replayed = 0;
        while (left > 0) {
          const page = await take(channel, Math.min(left, MAX_LISTED));
          left = page.length === 0 ? 0 : left - page.length;
          for (const { message, event, noted } of page) {
            if (!event || (wanted && !wanted.has(event.id))) continue;
            if (!(await sendBack(publisher, noted.subscriber, message))) continue;
            channel.ack(message);
            replayed++;
          }
        }
        return replayed;
      }),
  };
}

interface Taken {
  message: GetMessage;
  event: Envelope | undefined;
  noted: ReturnType<typeof readDeadLetterHeaders>;
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
