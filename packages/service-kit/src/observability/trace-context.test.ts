import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const digits = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    .filter((text) => /[^0]/.test(text));

describe('traceparent (W3C Trace Context, level 1)', () => {
  it('is read as it is written', () => {
    const span = fc.record({ traceId: digits(32), spanId: digits(16), isSampled: fc.boolean() });
    fc.assert(
      fc.property(span, (given) => {
        expect(parseTraceparent(formatTraceparent(given))).toEqual(given);
      }),
    );
  });

  it('is written again exactly, or not accepted, whatever comes', () => {
    const nearly = fc
      .tuple(fc.string(), fc.constant(`00-${TRACE}-${SPAN}-01`), fc.nat(54))
      .map(([piece, whole, at]) => whole.slice(0, at) + piece + whole.slice(at + piece.length));
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string(), fc.anything()), (text) => {
        const span = parseTraceparent(text);
        if (!span) return;
        const { traceId, spanId } = span;
        expect(formatTraceparent(span)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
        expect(String(text).slice(2, 53)).toBe(`-${traceId}-${spanId}-`);
      }),
    );
  });

  it.each([
    ['unused flags are ignored', `00-${TRACE}-${SPAN}-03`, true],
    ['unused flags alone are not the sampled one', `00-${TRACE}-${SPAN}-02`, false],
    ['a later version may say more', `01-${TRACE}-${SPAN}-01-what-will-be`, true],
  ])('%s', (_what, text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    ['the version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['more than this version has', `00-${TRACE}-${SPAN}-01-x`],
    ['a later version that says more without a dash', `01-${TRACE}-${SPAN}-01x`],
    ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['two headers', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['line breaks', `00-${TRACE}-${SPAN}-01\n`],
    ['nothing', undefined],
  ])('%s is not accepted', (_what, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});
