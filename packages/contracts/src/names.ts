/*
 * What a name may hold (D45). Names distinguish people, so that everything in them must be seen: characters that only
 * steer how others are drawn are allowed where a script or an emoji needs them, and nowhere else.
 */

/** Characters that draw nothing themselves: format characters, fillers, variation selectors. */
const UNSEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const BLANK = '\\p{C}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800';

/** Scripts whose letters are joined or separated by U+200D and U+200C. */
const JOINING =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}' +
  '\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}' +
  '\\p{scx=Tibt}]';
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
const FLAG = '\\u{1f3f4}';
const FLAG_LETTER = '[\\u{e0030}-\\u{e007a}]';
const FLAG_END = '\\u{e007f}';

/**
 * Each alternative takes one character and is decided by the characters beside it, so that no text takes long to match.
 */
const SEEN = [
  `[^${UNSEEN}]`,
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  // Letters of Malayalam and Bengali were written as a letter, a virama and U+200D, also at the end of a word.
  `(?<=(?=${JOINING})\\p{M})\\u200d`,
  '(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  `(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // The flags of England, Scotland and Wales.
  `(?<=${FLAG}${FLAG_LETTER}{0,8})${FLAG_LETTER}(?=${FLAG_LETTER}{0,8}${FLAG_END})`,
  `(?<=${FLAG}${FLAG_LETTER}{1,9})${FLAG_END}`,
].join('|');

const ONLY_SEEN = `(?:${SEEN})*$`;
const ANY_SEEN = `[^${BLANK}]`;

/** The whole rule as one regular expression (flag u), for the description of the API. */
export const NAME_PATTERN = `(?!\\s*\\.{1,2}\\s*$)(?=[\\s\\S]*${ANY_SEEN})${ONLY_SEEN}`;

const onlySeen = new RegExp(`^${ONLY_SEEN}`, 'u');
const anySeen = new RegExp(ANY_SEEN, 'u');

/** Why this is no name, in words for people; undefined when it is one. Whether there is any is asked elsewhere. */
export function issueOfName(label: string, name: string): string | undefined {
  if (name === '') return undefined;
  if (!anySeen.test(name)) return `${label} needs at least one character that can be seen`;
  if (!onlySeen.test(name))
    return `${label} contains invisible characters. Letters of any language, digits, signs and emoji are allowed`;
  return name === '.' || name === '..' ? `${label} cannot be only "." or ".."` : undefined;
}

/** What the path of a request cannot carry, whatever stands around it: FamiBooks are asked for by name too. */
export const FAMIBOOK_NAME_PATTERN = `(?![\\s\\S]*\\\\)(?!(?:\\s*|[\\s\\S]*/)\\.{1,2}(?:/|\\s*$))${NAME_PATTERN}`;

/** Whether the path of a request can carry a name: one of before this rule may hold what no path can. */
export const fitsInPath = (name: string): boolean => !name.includes('\\') && !hasDotSegment(name);

const hasDotSegment = (name: string): boolean => name.split('/').some((part) => part === '.' || part === '..');

/** The same as `issueOfName` for a FamiBook. */
export function issueOfFamiBookName(label: string, name: string): string | undefined {
  const issue = issueOfName(label, name);
  if (issue !== undefined) return issue;
  if (name.includes('\\')) return `${label} cannot contain "\\"`;
  return hasDotSegment(name) ? `${label} cannot have only "." or ".." before or after a "/"` : undefined;
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Ethiopic',
  'Cherokee',
  'Mongolian',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
] as const;
type Script = (typeof SCRIPTS)[number] | 'another';

/** Scripts that are written together, as Unicode's report on security (UTS 39) has them. */
const TOGETHER: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Built once: a pattern with a script costs more to build than to match. */
const LETTERS_OF = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
const LETTER = /(?=\p{L})[^\p{Script=Common}\p{Script=Inherited}]/gu;
const NOT_LATIN = /(?=\p{L})[^\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}]/u;

function scriptOf(letter: string): Script {
  return LETTERS_OF.find(([, letters]) => letters.test(letter))?.[0] ?? 'another';
}

/** Whether a name mixes scripts that do not belong together, as `Аsh` does with a Cyrillic first letter (D45). */
export function isMixedScript(name: string): boolean {
  if (!NOT_LATIN.test(name)) return false;
  const used = new Set((name.match(LETTER) ?? []).map(scriptOf));
  return used.size > 1 && !TOGETHER.some((scripts) => [...used].every((script) => scripts.includes(script)));
}
