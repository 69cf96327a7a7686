import fc from 'fast-check';
import type { Schema } from './description.ts';

/** What is in the product: a request that is valid by the description may name it, or something that is not there. */
export interface Known {
  /** Ids for this very place. */
  ids: readonly (string | number)[];
  names: readonly string[];
  emails: readonly string[];
  cursor?: string | undefined;
}

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_GENERATED = 80;

/** Any value that is valid by this schema. */
export function validValue(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string') return validText(schema, known);
  if (schema.type === 'integer' || schema.type === 'number') return validNumber(schema, known);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(validValue(schema.items ?? {}, known), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    });
  if (schema.type === 'object') return validObject(schema, known);
  return fc.jsonValue({ maxDepth: 1 });
}

function validObject({ properties = {}, required = [], anyOf }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validValue(schema, namesFor(name, known))]),
  );
  const records = (anyOf ?? [{}]).map((one) =>
    fc.record(fields, { requiredKeys: [...required, ...(one.required ?? [])] }),
  );
  return fc.oneof(...records).map((value) => {
    const same = Object.entries(properties).flatMap(([name, schema]) => {
      const other = schema['x-same-as'];
      return other ? [[name, (value as Record<string, unknown>)[other]]] : [];
    });
    return { ...(value as object), ...Object.fromEntries(same) };
  });
}

/** A name of a FamiBook that exists is worth trying where one is asked for, and not as anybody's first name. */
const namesFor = (field: string, known: Known): Known => (field === 'famibookName' ? known : { ...known, names: [] });

function validNumber({ minimum, exclusiveMinimum, maximum = 2 ** 31 - 1 }: Schema, { ids }: Known) {
  const min = minimum ?? (exclusiveMinimum ?? -1) + 1;
  const numbers = ids.filter((id) => typeof id === 'number');
  return fc.oneof(
    fc.integer({ min, max: maximum }),
    fc.integer({ min, max: Math.min(min + 20, maximum) }),
    ...(numbers.length > 0 ? [fc.constantFrom(...numbers)] : []),
  );
}

function validText(schema: Schema, { ids, names, emails, cursor }: Known): fc.Arbitrary<string> {
  const texts = ids.filter((id) => typeof id === 'string');
  const among = (known: readonly string[], others: fc.Arbitrary<string>) =>
    known.length > 0
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: others })
      : others;
  const { format, pattern = '' } = schema;
  if (format === 'uuid') return among(texts, fc.uuid());
  if (format === 'email') return among(emails, someEmail);
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2999-12-31') })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'time-zone') return fc.constantFrom(...ZONES);
  if (format === 'cursor') return fc.constant(cursor ?? '');
  if (pattern !== '' && !pattern.includes('\\p')) return among(texts, matching(pattern));
  return among(names, freeText(schema));
}

/** The generator knows no lookahead, so that what one refuses is left out afterwards. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern);
  return fc.stringMatching(new RegExp(pattern.replace(/\(\?![^)]*\)/g, ''))).filter((text) => whole.test(text));
}

const someEmail = fc
  .tuple(fc.stringMatching(/^[a-z0-9_]{1,12}$/), fc.stringMatching(/^[a-z0-9]{1,12}$/))
  .map(([name, host]) => `${name}@${host}.example`);

/** Text of any script, short or exactly as long as allowed, in characters as JSON Schema counts them. */
function freeText({ minLength = 0, maxLength = 200, pattern }: Schema): fc.Arbitrary<string> {
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const short = { minLength, maxLength: Math.min(maxLength, MAX_GENERATED) };
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ ...short, unit: 'grapheme' }) },
      { weight: 2, arbitrary: fc.string({ ...short, unit: 'grapheme-ascii' }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('x'.repeat(maxLength), '👍'.repeat(maxLength), 'ü'.repeat(Math.max(minLength, 1))),
      },
    )
    .filter((text) => {
      const length = [...text].length;
      return length >= minLength && length <= maxLength && text.isWellFormed() && (rule?.test(text) ?? true);
    });
}
