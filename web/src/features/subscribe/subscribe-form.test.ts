import { expect, it } from 'vitest';
import { spacesOf } from './subscribe-form.ts';

it.each([
  ['5', 5],
  [' 12 ', 12],
  ['2.5', 2.5],
  ['0', 0],
  ['', 1],
  ['   ', 1],
  ['many', 1],
  ['3 or 4', 1],
])('reads %j as %d spaces: what is no number is 1 (spec 5)', (typed, spaces) => {
  expect(spacesOf(typed)).toBe(spaces);
});
