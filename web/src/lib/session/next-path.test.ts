import { beforeEach, expect, it } from 'vitest';
import { isPhotoPath, nextIn, parseNext, rememberPath, takeRememberedPath, withNext } from './next-path.ts';

beforeEach(() => sessionStorage.clear());

it.each(['/?photo=7', '/multi-famibook', '/account', '/#messages', '/join/abc?x=1'])(
  '%s is a page of this product and is carried through the sign-in (D6)',
  (path) => {
    expect(nextIn(new URL(withNext('/auth?tab=register', path), 'http://x').search)).toBe(path);
    expect(withNext('/auth?tab=register', path)).toMatch(/^\/auth\?tab=register&next=/);
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
])('%j is not followed (D6)', (path) => {
  expect(parseNext(path)).toBeUndefined();
});

it('an address without a path stays as it is', () => {
  expect(withNext('/auth', undefined)).toBe('/auth');
  expect(parseNext('/')).toBeUndefined();
});

it('a photo is distinguished from a page', () => {
  expect(isPhotoPath('/?photo=7')).toBe(true);
  expect(isPhotoPath('/account')).toBe(false);
  expect(isPhotoPath(undefined)).toBe(false);
});

it('the path on which a session ended is returned once', () => {
  window.history.replaceState(null, '', '/?photo=7');
  rememberPath();
  window.history.replaceState(null, '', '/');
  expect(takeRememberedPath()).toBe('/?photo=7');
  expect(takeRememberedPath()).toBeUndefined();
});
