import { expect, test } from 'vitest';
import { composed, tidyLine } from './tidy.ts';

test.each([
  ['an accent of its own', 'Zoe\u0308', 'Zo\u00eb'],
  ['the parts of a Hangul syllable', '\u1112\u1161\u11ab\u1100\u1173\u11af', '\ud55c\uae00'],
  ['a letter of Vietnamese that is composed in part', 'Hi\u00ea\u0301u', 'Hi\u1ebfu'],
])('%s is stored as one character (D15)', (_, typed, stored) => {
  expect(composed(typed)).toBe(stored);
});

test.each([
  ['Bengali', '\u099c\u09df\u09be', '\u099c\u09df'],
  ['Hindi', '\u092c\u095c\u093e', '\u092c\u095c'],
])('the beginning of a word of %s finds it, whatever follows the letter (D15)', (_, word, beginning) => {
  expect(tidyLine(word)).toContain(tidyLine(beginning));
});

test('a Chinese character of compatibility stays the one that was typed', () => {
  expect(composed('\uf907e\u0301')).toBe('\uf907\u00e9');
});

test('of more accents than any script puts on a letter only the first are put in order', () => {
  const [above, below] = ['\u0301', '\u0323'];
  const composedOnce = composed(`a${above.repeat(40)}${below.repeat(40)}`);
  expect(composedOnce.endsWith(above.repeat(10) + below.repeat(40))).toBe(true);
});
