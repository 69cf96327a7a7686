import { z } from 'zod';

interface WholeNumbers {
  /** 1 unless given. */
  min?: number;
  /** No limit unless given. */
  max?: number;
  unit?: 'bytes' | 'megabytes' | 'seconds' | 'days';
}

/** A setting that is a whole number; the message about another value says which numbers it accepts and what it is for. */
export function wholeNumberSetting(byDefault: number, what: string, { min = 1, max, unit }: WholeNumbers = {}) {
  const numbers = z.coerce.number().int().min(min);
  const range = max === undefined ? `from ${min}` : `from ${min} to ${max}`;
  const words = `a whole number${unit ? ` of ${unit}` : ''} ${range}: ${what}`;
  return (max === undefined ? numbers : numbers.max(max)).default(byDefault).describe(words);
}

const MAX_LIMIT = 1_000_000;

/** A setting that limits how often or how many; it has no value that means no limit. */
export function limitSetting(byDefault: number, what: string) {
  return wholeNumberSetting(byDefault, what, { max: MAX_LIMIT });
}

/** A setting with several values, separated by commas; unset, it has none. */
export const listSetting = z.string().default('').transform(splitList);

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

export const redisSetting = z
  .url({ protocol: /^rediss?$/ })
  .optional()
  .describe('a Redis address such as redis://host:6379');

/** Where people find FamiBook, which answers at the root of that address only. */
export const publicUrlSetting = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`)
  .optional()
  .describe('the address people use, such as https://famibook.example, without a path');

/** A setting that names a folder. In a file such as .env nothing replaces ~, and a folder of that name would be made. */
export function folderSetting(what: string) {
  return z.string().regex(/^[^~]/).describe(`${what}; only a shell replaces ~, so write the whole path`);
}

/** Where people write to; an e-mail address becomes a link. Unset, it is null. */
export const contactSetting = z
  .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^(?:https?|mailto)$/ })])
  .nullable()
  .default(null)
  .describe('an e-mail address or a web address at which people reach the administrator');

/** The place at which a crash test kills the process; each service has places of its own. */
export const failpointSetting = z.string().optional().describe('unset, but in crash tests');
