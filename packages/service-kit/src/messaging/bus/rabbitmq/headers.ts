import type { Message } from 'amqplib';
import type { Tries } from '../tries.ts';

export const TRIES = 'x-famibook-tries';
const AWAY = 'x-famibook-tries-away';
const SUBSCRIBER = 'x-famibook-subscriber';
const ERROR = 'x-famibook-error';
const FAILED_AT = 'x-famibook-failed-at';
/** The broker sends all headers in one frame. */
const MAX_ERROR_LENGTH = 2_000;

type Headers = Record<string, unknown>;

function headersOf({ properties }: Message): Headers {
  return (properties.headers ?? {}) as Headers;
}

/** How often the event has been tried before this delivery. */
export function readTries(message: Message): Tries {
  const { [TRIES]: counted = 0, [AWAY]: away = 0 } = headersOf(message);
  return { counted: Number(counted), away: Number(away) };
}

export function triesHeaders({ counted, away }: Tries): Headers {
  return { [TRIES]: counted, [AWAY]: away };
}

export function deadLetterHeaders(letter: { subscriber: string; reason: unknown; tries: number }): Headers {
  return {
    [SUBSCRIBER]: letter.subscriber,
    [ERROR]: (letter.reason instanceof Error ? letter.reason.message : String(letter.reason)).slice(
      0,
      MAX_ERROR_LENGTH,
    ),
    [TRIES]: letter.tries,
    [FAILED_AT]: new Date().toISOString(),
  };
}

/** Where the broker moved a message from, and why. */
interface Death {
  queue?: string;
  reason?: string;
  time?: { value?: number };
}

/** The headers that we wrote, or those of the broker where it gave up on the event itself. */
export function readDeadLetterHeaders(message: Message): {
  subscriber: string;
  error: string;
  tries: number;
  failedAt: Date;
} {
  const headers = headersOf(message);
  // The newest is the first entry: an event that was tried before has been moved from a retry queue too.
  const [death] = (headers['x-death'] ?? []) as Death[];
  return {
    subscriber: String(headers[SUBSCRIBER] ?? death?.queue ?? ''),
    error: String(headers[ERROR] ?? `The broker gave up: ${death?.reason ?? 'unknown'}`),
    tries: readTries(message).counted,
    failedAt: new Date(headers[FAILED_AT] ? String(headers[FAILED_AT]) : (death?.time?.value ?? 0) * 1_000),
  };
}
