import { beforeEach, expect, it } from 'vitest';
import { isPhotoPlace, nextIn, parseNext, rememberPlace, takeRememberedPlace, withNext } from './next-place.ts';

beforeEach(() => sessionStorage.clear());

it.each(['/?photo=7', '/multi-famibook', '/account', '/#messages', '/join/abc?x=1'])(
  '%s is a page of this product and is carried through the sign-in (D6)',
  (place) => {
    expect(nextIn(new URL(withNext('/auth?tab=register', place), 'http://x').search)).toBe(place);
    expect(withNext('/auth?tab=register', place)).toMatch(/^\/auth\?tab=register&next=/);
  },
);

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'account',
  '/api/logout',
  '/auth?next=/auth',
  '',
  null,
])('%j is not followed (D6)', (place) => {
  expect(parseNext(place)).toBeUndefined();
});

it('an address without a place stays as it is', () => {
  expect(withNext('/auth', undefined)).toBe('/auth');
  expect(parseNext('/')).toBeUndefined();
});

it('a photo is told from a page', () => {
  expect(isPhotoPlace('/?photo=7')).toBe(true);
  expect(isPhotoPlace('/account')).toBe(false);
  expect(isPhotoPlace(undefined)).toBe(false);
});

it('the place where a session ended is given back once', () => {
  window.history.replaceState(null, '', '/?photo=7');
  rememberPlace();
  window.history.replaceState(null, '', '/');
  expect(takeRememberedPlace()).toBe('/?photo=7');
  expect(takeRememberedPlace()).toBeUndefined();
});
