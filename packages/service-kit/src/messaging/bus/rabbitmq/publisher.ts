import type { ConfirmChannel, Options } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { NotPublished, UnknownSubscriber } from '../event-bus.ts';
import type { BrokerConnection, OpenConnection } from './connection.ts';
import { CLOSE_TIMEOUT_MS, TimeOut, within } from './within.ts';

export interface PublisherOptions {
  connection: Pick<BrokerConnection, 'current' | 'destroy'>;
  /** Declares exchanges and queues; runs on every new channel. */
  prepare(channel: ConfirmChannel): Promise<void>;
  /** The longest wait of a message for a channel, and then for its confirmation. */
  timeoutMs: number;
  log: Logger;
}

interface Message {
  context: string;
  routingKey: string;
  content: Buffer;
  options: Options.Publish;
}

/** A channel, from the moment in which it is asked for. */
interface PendingChannel {
  channel: Promise<ConfirmChannel>;
  on: OpenConnection;
}

/** One confirm channel, which is opened again whenever it closes or the broker does not respond on it. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #returned = new Set<string>();
  #opening: PendingChannel | undefined;
  #count = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /**
   * Resolves once the broker has stored the message in a queue, on its disk. Without a connection it is refused.
   * @throws NotPublished; UnknownSubscriber when no queue takes it
   */
  async publish(context: string, routingKey: string, content: Buffer, options: Options.Publish = {}): Promise<void> {
    const { connection, timeoutMs } = this.#options;
    const opening = this.#open(connection.current());
    try {
      const channel = await within(opening.channel, timeoutMs, 'a channel of the broker');
      const confirmed = this.#send(channel, { context, routingKey, content, options });
      await within(confirmed, timeoutMs, 'the broker to confirm an event');
    } catch (error) {
      if (error instanceof TimeOut) this.#drop(opening);
      throw error;
    }
  }

  #send(channel: ConfirmChannel, { context, routingKey, content, options }: Message): Promise<void> {
    const number = String(++this.#count);
    return new Promise((resolve, reject) => {
      channel.publish(
        context,
        routingKey,
        content,
        { contentType: 'application/json', ...options, persistent: true, mandatory: true, correlationId: number },
        (error) => {
          // A message that no queue took comes back first, and is confirmed all the same.
          const wasReturned = this.#returned.delete(number);
          if (error) reject(new NotPublished('The broker did not take the event', { cause: error }));
          else if (wasReturned) reject(new UnknownSubscriber(`No queue took what was sent to ${routingKey}`));
          else resolve();
        },
      );
    });
  }

  #open(on: OpenConnection): PendingChannel {
    if (this.#opening) return this.#opening;
    const channel = this.#openChannel(on, () => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    const opening = { channel, on };
    this.#opening = opening;
    return opening;
  }

  async #openChannel(on: OpenConnection, onClose: () => void): Promise<ConfirmChannel> {
    const { prepare, log } = this.#options;
    try {
      const channel = await on.createConfirmChannel();
      channel.on('error', (error) => log.warn({ err: error }, 'the publishing channel failed'));
      channel.on('close', onClose);
      channel.on('return', ({ properties }) => this.#returned.add(String(properties.correlationId)));
      await prepare(channel);
      return channel;
    } catch (error) {
      onClose();
      throw new NotPublished('The broker could not be reached', { cause: error });
    }
  }

  /** The next message uses a new channel, and a new connection when the broker does not even close this one. */
  #drop(opening: PendingChannel): void {
    if (this.#opening !== opening) return;
    this.#opening = undefined;
    const closed = opening.channel.then((channel) => channel.close());
    within(closed, CLOSE_TIMEOUT_MS, 'the broker to close a channel').catch((error) => {
      if (error instanceof TimeOut) this.#options.connection.destroy(opening.on);
    });
  }
}
