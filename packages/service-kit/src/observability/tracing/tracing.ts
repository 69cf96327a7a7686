import type { ServiceName } from '@famibook/contracts/services';
import type { Tracer } from '../tracer.ts';

/** The spans of the services of one process, and what became of them. */
export interface Tracing {
  tracerOf(service: ServiceName): Tracer;
  /** Undefined where none is exported. */
  counts?: () => SpanCounts;
  /** Sends what waits, for a few seconds at most. */
  stop(): Promise<void>;
}

export type SpanCounts = Record<'exported' | 'dropped', number>;
