import { z } from 'zod';

const DIGITS = /^(?:0|[1-9]\d{0,15})$/;

/** A text of digits becomes its number; `1e2`, `0x1` and ` 1` stay texts, which are no numbers. */
const readDigits = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;

/** A whole number as it stands in a path or a query, where everything is text. */
export const wholeNumber = <S extends z.ZodType<number>>(schema: S) => z.preprocess(readDigits, schema);
