import fc from 'fast-check';

/** Texts that have broken programs before. */
const nastyText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '👨‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  "'; drop table photo; --",
  '%00',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '2026-13-45T99:99:99Z',
);

const nastyNumber = fc.constantFrom(0, -0, -1, 0.1, 1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 2 ** 63);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false, [], {}, [[[[]]]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(nastyText, { maxLength: 3 }),
);

/** A body with the fields an endpoint knows, some hostile, some missing, and some that it never heard of. */
export const hostileBody = (fields: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record(Object.fromEntries(fields.map((name) => [name, hostileValue])), { requiredKeys: [] })
        .map((body) => JSON.stringify(body)),
    },
    { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '{"a":1,}',
        'undefined',
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
        `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
        '\ufeff{}',
        '{"a":"\\ud800"}',
        `{"description":"${'y'.repeat(300_000)}"}`,
      ),
    },
  );

export const hostileQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...names, 'limit', 'before', '__proto__', 'a[b]', 'toString'),
        nastyText.filter((text) => text.length < 2_000 && text.isWellFormed()),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'));

export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    'null',
    '%',
    '%zz',
    '%00',
    '%ff',
    '..%2f..',
    'a'.repeat(3_000),
    '2147483648',
    '99999999999999999999',
    "1'or'1",
    '🙂',
  ),
  fc.uuid(),
  fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
);

export const hostileType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
);
