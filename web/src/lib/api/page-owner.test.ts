// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { setOutdatedPageHandler } from './outdated-page.ts';
import { ownerSignal } from './owner-work.ts';
import { changePageFamiBook, famibookHeader, forgetPageOwner, setPageOwner } from './page-owner.ts';

const onChange = vi.fn();
const TOM = { id: 'tom', famibookId: 'moreau' };
const HEADER = { 'X-FamiBook-Id': 'moreau' };

beforeEach(() => {
  forgetPageOwner();
  onChange.mockReset();
  setOutdatedPageHandler(onChange);
});

it('names the FamiBook of the page, and none where there is none', () => {
  expect(famibookHeader()).toEqual({});
  setPageOwner(TOM);
  expect(famibookHeader()).toEqual(HEADER);
  setPageOwner({ ...TOM, famibookId: null });
  expect(famibookHeader()).toEqual({});
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  ['at once', []],
  ['after a time in none', [{ ...TOM, famibookId: null }]],
  ['after a time signed out', [null]],
])('another FamiBook %s is a change, and nothing is sent to it (D1)', (_, between) => {
  setPageOwner(TOM);
  for (const user of between) setPageOwner(user);
  setPageOwner({ ...TOM, famibookId: 'berg' });
  expect(onChange).toHaveBeenCalledWith('famibook');
  expect(famibookHeader()).not.toEqual({ 'X-FamiBook-Id': 'berg' });
});

it('another person is a change, also in the same FamiBook, and the same one again is none', () => {
  setPageOwner(TOM);
  setPageOwner(null);
  setPageOwner(TOM);
  expect(onChange).not.toHaveBeenCalled();
  setPageOwner({ ...TOM, id: 'bea' });
  expect(onChange).toHaveBeenCalledWith('person');
});

it('another person or FamiBook is no change once the page has dropped what it read', () => {
  setPageOwner(TOM);
  forgetPageOwner();
  setPageOwner({ id: 'bea', famibookId: 'berg' });
  expect(onChange).not.toHaveBeenCalled();
  expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'berg' });
});

it.each([
  ['forgets its owner', forgetPageOwner],
  ['has read another person', () => setPageOwner({ ...TOM, id: 'bea' })],
  ['has read another FamiBook', () => setPageOwner({ ...TOM, famibookId: 'berg' })],
  ['changes to another FamiBook', () => changePageFamiBook({ ...TOM, famibookId: 'berg' })],
])('what is running stops once the page %s (D1)', (_, leave) => {
  setPageOwner(TOM);
  const signal = ownerSignal();
  setPageOwner(TOM);
  expect(signal.aborted).toBe(false);
  leave();
  expect(signal.aborted).toBe(true);
  expect(ownerSignal().aborted).toBe(false);
});

it.each([
  ['asked for it', null],
  ['is for the same one', 'berg'],
])('what %s goes on when the administrator has chosen a FamiBook (D1)', (_, famibookId) => {
  setPageOwner({ ...TOM, famibookId });
  const signal = ownerSignal();
  changePageFamiBook({ ...TOM, famibookId: 'berg' });
  expect(signal.aborted).toBe(false);
  expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'berg' });
  expect(onChange).not.toHaveBeenCalled();
});
