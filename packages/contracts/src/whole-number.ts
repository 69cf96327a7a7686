import { z } from 'zod';

const DIGITS = /^(?:0|[1-9]\d{0,15})$/;

/** A text of digits becomes its number; `1e2`, `0x1` and ` 1` stay texts, which are no numbers. */
function readDigits(value: unknown): unknown {
  return typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
}

/** A whole number in a path or a query, where everything is text. */
export function wholeNumber<S extends z.ZodType<number>>(schema: S) {
  return z.preprocess(readDigits, schema);
}
