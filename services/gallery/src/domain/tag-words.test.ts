import { expect, test } from 'vitest';
import { foldTag, parseTagWords, searchTerm } from './tag-words.ts';

test('tags that differ only in case are one, as first written (D14)', () => {
  expect(parseTagWords('Beach, STRASSE, beach, Straße')).toEqual([
    { name: 'Beach', folded: 'beach' },
    { name: 'STRASSE', folded: 'strasse' },
  ]);
});

test('a letter with a separate accent equals the composed one (D14)', () => {
  expect(foldTag('cafe\u0301')).toBe(foldTag('CAFÉ'));
});

test('an empty search has no term (D14)', () => {
  expect(searchTerm(undefined)).toBeUndefined();
  expect(searchTerm('   ')).toBeUndefined();
});

test('a sigma at the end of what was typed is like any other (D14)', () => {
  expect([searchTerm('Βασ'), searchTerm('ΒΑΣ'), searchTerm('βας')]).toEqual(['βασ', 'βασ', 'βασ']);
});

test('% and _ are no wildcards (D14)', () => {
  expect(searchTerm(' 100%_ Fun ')).toBe('100%_ fun');
});
