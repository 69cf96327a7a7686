import type { ConfirmChannel, Options, RecoveringChannelModel } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { NotPublished, UnknownSubscriber } from '../event-bus.ts';
import { TimeOut, within } from './within.ts';

export interface PublisherOptions {
  connection: RecoveringChannelModel;
  /** Declares exchanges and queues; runs on every new channel. */
  prepare(channel: ConfirmChannel): Promise<void>;
  /** The longest wait of a message for a connection, and then for its confirmation. */
  timeoutMs: number;
  log: Logger;
}

/** One confirm channel, which is opened again whenever it closes, and ends with its connection. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #returned = new Set<string>();
  #channel: Promise<ConfirmChannel> | undefined;
  #count = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /**
   * Resolves once the broker has stored the message in a queue, on its disk.
   * @throws NotPublished; UnknownSubscriber when no queue takes it
   */
  async publish(context: string, routingKey: string, content: Buffer, options: Options.Publish = {}): Promise<void> {
    const { timeoutMs } = this.#options;
    const channel = await within(this.#open(), timeoutMs, 'a connection to the broker');
    const number = String(++this.#count);
    const confirmed = new Promise<void>((resolve, reject) => {
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
    try {
      await within(confirmed, timeoutMs, 'the broker to confirm an event');
    } catch (error) {
      // Without a response, the next message uses a new channel.
      if (error instanceof TimeOut) await this.#drop(channel);
      throw error;
    }
  }

  #open(): Promise<ConfirmChannel> {
    if (this.#channel) return this.#channel;
    const opening = this.#openChannel(() => {
      if (this.#channel === opening) this.#channel = undefined;
    });
    this.#channel = opening;
    return opening;
  }

  async #openChannel(onClose: () => void): Promise<ConfirmChannel> {
    const { connection, prepare, log } = this.#options;
    try {
      const channel = await connection.createConfirmChannel();
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

  async #drop(channel: ConfirmChannel): Promise<void> {
    this.#channel = undefined;
    await channel.close().catch(() => undefined);
  }
}
