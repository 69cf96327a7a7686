import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { redact, redactText } from './redact.ts';
import { traceFields } from './trace.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  level?: string;
  /** Where the lines go; standard output unless given. */
  destination?: DestinationStream;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(error);
  const { type, message, stack, code } = stdSerializers.err(error) as Record<string, unknown>;
  return { type, message: redactText(String(message)), stack: redactText(String(stack)), ...(code ? { code } : {}) };
}

type LogArguments = [unknown, ...unknown[]];

let second = Number.NaN;
let textOfSecond = '';

/** As pino's own `isoTime`, which writes out the whole date for each line. */
function isoTime(): string {
  const now = Date.now();
  const ofSecond = now % 1_000;
  if (now - ofSecond !== second) {
    second = now - ofSecond;
    textOfSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${textOfSecond}${String(ofSecond).padStart(3, '0')}Z"`;
}

/** Masks credentials, because a log message may quote an error, and an error a URL with its password. */
function hideInTexts(this: Logger, given: unknown[], write: (...line: LogArguments) => void): void {
  const [first] = given;
  const line = first instanceof Error && given.length === 1 ? [{ err: first }, first.message] : given;
  for (const [at, part] of line.entries()) if (typeof part === 'string') line[at] = redactText(part);
  write.apply(this, line as LogArguments);
}

/**
 * JSON lines: time, level, service, traceId, spanId, requestId, famibookId, userId; secrets are masked by the name of
 * their field. Children carry ids only.
 */
export function createLog({ level = 'info', destination }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      messageKey: 'message',
      mixin: traceFields,
      formatters: { level: (label) => ({ level: label }), log: redact },
      serializers: { err: describeError },
      hooks: { logMethod: hideInTexts },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
