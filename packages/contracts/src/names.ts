/*
 * What a name may hold (D45). Names tell people apart, so that everything in them must be seen: characters that only
 * steer how others are drawn are allowed where a script or an emoji needs them, and nowhere else.
 */

/** Characters that draw nothing themselves: format characters, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const UNSEEN_OR_BLANK = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Scripts whose letters are joined or kept apart by U+200D and U+200C. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
const JOINED = new RegExp(`([${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`, 'gu');
/** Letters of Malayalam and Bengali were written as a letter, a virama and U+200D, also at the end of a word. */
const FINAL_JOINED = new RegExp(`((?=[${JOINING}])\\p{M})\\u200d`, 'gu');
const MONGOLIAN_VARIANT = /(\p{scx=Mong})[\u180b-\u180d\u180f]/gu;
const IDEOGRAPH_VARIANT = /(\p{Ideographic})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
const EMOJI = new RegExp(
  `${PICTURE}(?:\\u200d${PICTURE})*|[0-9#*]\\ufe0f\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}`,
  'gu',
);

const hasUnseen = (name: string): boolean => {
  const inScripts = name
    .replace(JOINED, '$1')
    .replace(FINAL_JOINED, '$1')
    .replace(MONGOLIAN_VARIANT, '$1')
    .replace(IDEOGRAPH_VARIANT, '$1');
  // The flags of England, Scotland and Wales come before the black flag they begin with.
  return UNSEEN.test(inScripts.replace(/\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}/gu, '').replace(EMOJI, ''));
};

/** Why this is no name, in words for people; undefined when it is one. Whether there is any is asked elsewhere. */
export const faultOfName = (label: string, name: string): string | undefined => {
  if (name === '') return undefined;
  if (name.replace(UNSEEN_OR_BLANK, '') === '') return `${label} needs at least one character that can be seen`;
  if (hasUnseen(name))
    return `${label} contains invisible characters. Letters of any language, digits, signs and emoji are allowed`;
  return name === '.' || name === '..' ? `${label} cannot be only "." or ".."` : undefined;
};

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

const scriptOf = (letter: string): Script =>
  SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)) ?? 'another';

/** Whether a name is written in scripts that do not belong together: `Аsh`, whose first letter is Cyrillic (D45). */
export const isMixedScript = (name: string): boolean => {
  const letters = name.match(/(?=\p{L})[^\p{Script=Common}\p{Script=Inherited}]/gu) ?? [];
  const used = new Set(letters.map(scriptOf));
  return used.size > 1 && !TOGETHER.some((scripts) => [...used].every((script) => scripts.includes(script)));
};
