import {
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { localTracer, type SpanParent, type Tracer } from '../tracer.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Begins spans of a trace that is exported, and hands out ids alone for any other. Of a trace that begins here, or whose
 * beginner is outside, `take` says whether it may be exported; everybody else follows.
 */
export function otlpTracer(exported: OpenTelemetryTracer, take: () => boolean): Tracer {
  return {
    begin: (name, kind, parent, attributes) => {
      if (!isToBeExported(parent, take)) {
        return localTracer.begin(name, kind, parent && { ...parent, isSampled: false });
      }
      const isRemote = kind === 'server' || kind === 'consumer';
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote })
        : ROOT_CONTEXT;
      const span = exported.startSpan(name, { kind: KINDS[kind], attributes: attributes ?? {} }, context);
      const { traceId, spanId } = span.spanContext();
      return {
        context: { traceId, spanId, isSampled: true },
        end: (end = {}) => {
          if (end.name !== undefined) span.updateName(end.name);
          if (end.attributes) span.setAttributes(end.attributes);
          if (end.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

function isToBeExported(parent: SpanParent | undefined, take: () => boolean): boolean {
  if (!parent) return take();
  return parent.isSampled && (!parent.isOutside || take());
}
