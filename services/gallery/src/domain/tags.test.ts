import { expect, test } from 'vitest';
import { dictionaryTags, foldTag, searchTerm } from './tags.ts';

test('words that differ only in case are one, as first written', () => {
  expect(dictionaryTags('Beach, STRASSE, beach, Straße')).toEqual([
    { name: 'Beach', folded: 'beach' },
    { name: 'STRASSE', folded: 'strasse' },
  ]);
});

test('a letter with its accent apart is found like the composed one', () => {
  expect(foldTag('cafe\u0301')).toBe(foldTag('CAFÉ'));
});

test('nothing typed looks for nothing', () => {
  expect(searchTerm(undefined)).toBeUndefined();
  expect(searchTerm('   ')).toBeUndefined();
});

test('% and _ stay what they are (D14)', () => {
  expect(searchTerm(' 100%_ Fun ')).toBe('100%_ fun');
});
