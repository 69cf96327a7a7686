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

/** Masks credentials, because a log message may quote an error, and an error a URL with its password. */
function hideInTexts(this: Logger, given: unknown[], write: (...line: LogArguments) => void): void {
  const [first, ...rest] = given;
  const line = first instanceof Error && rest.length === 0 ? [{ err: first }, first.message] : given;
  write.apply(this, line.map((part) => (typeof part === 'string' ? redactText(part) : part)) as LogArguments);
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
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      mixin: traceFields,
      formatters: { level: (label) => ({ level: label }), log: redact },
      serializers: { err: describeError },
      hooks: { logMethod: hideInTexts },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
