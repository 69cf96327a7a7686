// @vitest-environment node
import { expect, it } from 'vitest';
import { currentTag, otherTags, withTag } from './current-tag.ts';

it('the tag that is being typed is the one under the caret', () => {
  expect(currentTag('beach, sum', 10)).toBe('sum');
  expect(currentTag('be, summer', 2)).toBe('be');
  expect(currentTag('beach, ', 7)).toBe('');
});

it('the others are known, so that none is suggested twice', () => {
  expect(otherTags('Beach, sum, dog', 10)).toEqual(['beach', 'dog']);
});

it('a suggestion replaces the typed part, and the next tag can follow', () => {
  expect(withTag('beach, sum', 10, 'summer 2026')).toEqual({ text: 'beach, summer 2026, ', caret: 20 });
  expect(withTag('be, dog', 2, 'beach')).toEqual({ text: 'beach, dog', caret: 7 });
  expect(withTag('su', 2, 'sun')).toEqual({ text: 'sun, ', caret: 5 });
});
