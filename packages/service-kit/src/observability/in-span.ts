import { withTrace } from './trace.ts';
import type { Span } from './tracer.ts';

/** Does work in a span, which ends with it. */
export async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  let hasFailed = true;
  try {
    const result = await withTrace(span.context, work);
    hasFailed = false;
    return result;
  } finally {
    span.end({ hasFailed });
  }
}
