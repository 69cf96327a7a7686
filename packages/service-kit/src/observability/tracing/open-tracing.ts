import type { Logger } from '../log.ts';
import { localTracer } from '../tracer.ts';
import type { Tracing } from './tracing.ts';

export interface TracingSettings {
  /** The base address of a collector that speaks OTLP over HTTP; unset, no span is exported. */
  endpoint: string | undefined;
  perSecond: number;
}

const localTracing: Tracing = { tracerOf: () => localTracer, stop: async () => undefined };

/** The exporter is loaded only where spans are exported, to save memory on one machine. */
export async function openTracing({ endpoint, perSecond }: TracingSettings, log: Logger): Promise<Tracing> {
  if (!endpoint) return localTracing;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans({ endpoint, perSecond, log });
}
