/** The header, and the field of events, that carries a trace on (W3C Trace Context, level 1). */
export const TRACEPARENT = 'traceparent';

/** A span as others refer to it. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the one that began the trace exports it. */
  readonly isSampled: boolean;
}

const FORMAT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** @returns undefined for what is no `traceparent`; of a later version, what this one knows of it */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, version, traceId, spanId, flags, rest] = (typeof text === 'string' && FORMAT.exec(text)) || [];
  if (!traceId || !spanId || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & SAMPLED) === SAMPLED };
}

export function formatTraceparent({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}
