import { beforeEach, expect, it, vi } from 'vitest';
import { setFamiBookChangedHandler } from './changed-famibook.ts';
import { famibookHeader, forgetReader, showingFor } from './shown-famibook.ts';

const onChange = vi.fn();
const TOM = { id: 'tom', famibookId: 'moreau' };
const HEADER = { 'X-FamiBook-Id': 'moreau' };

beforeEach(() => {
  forgetReader();
  onChange.mockReset();
  setFamiBookChangedHandler(onChange);
});

it('names the FamiBook of the page, and none where there is none', () => {
  expect(famibookHeader()).toEqual({});
  showingFor(TOM);
  expect(famibookHeader()).toEqual(HEADER);
  showingFor({ ...TOM, famibookId: null });
  expect(famibookHeader()).toEqual({});
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  ['at once', []],
  ['after a time in none', [{ ...TOM, famibookId: null }]],
  ['after a time signed out', [null]],
])('another FamiBook %s is a change, and nothing is sent to it (D1)', (_, between) => {
  showingFor(TOM);
  for (const user of between) showingFor(user);
  showingFor({ ...TOM, famibookId: 'berg' });
  expect(onChange).toHaveBeenCalledWith('famibook');
  expect(famibookHeader()).not.toEqual({ 'X-FamiBook-Id': 'berg' });
});

it('another person is a change, also in the same FamiBook, and the same one again is none', () => {
  showingFor(TOM);
  showingFor(null);
  showingFor(TOM);
  expect(onChange).not.toHaveBeenCalled();
  showingFor({ ...TOM, id: 'bea' });
  expect(onChange).toHaveBeenCalledWith('person');
});

it('another person or FamiBook is no change once the page has dropped what it read', () => {
  showingFor(TOM);
  forgetReader();
  showingFor({ id: 'bea', famibookId: 'berg' });
  expect(onChange).not.toHaveBeenCalled();
  expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'berg' });
});
