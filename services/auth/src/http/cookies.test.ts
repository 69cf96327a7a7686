import { expect, test } from 'vitest';
import { createCookies } from './cookies.ts';

const SECRET = 'a'.repeat(43);

test('over https no other host can set them, and they never travel unencrypted (D23, D25)', () => {
  const cookies = createCookies(new URL('https://family.example.org'));
  for (const cookie of [cookies.session(SECRET), cookies.browser(SECRET), cookies.reset(SECRET)])
    expect(cookie).toMatch(
      /^__Host-famibook_\w+=a{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=(Lax|Strict); Secure$/,
    );
  expect(cookies.readReset(`a=b; __Host-famibook_reset=${SECRET}`)).toBe(SECRET);
  expect(cookies.readReset(`famibook_reset=${SECRET}`)).toBeNull();
});

test('the one of a reset is sent with requests of our own pages only, and lasts eight days (D23)', () => {
  const cookies = createCookies(new URL('http://localhost:5000'));
  expect(cookies.reset(SECRET)).toBe(`famibook_reset=${SECRET}; Max-Age=691200; Path=/; HttpOnly; SameSite=Strict`);
});

test.each([undefined, '', 'famibook_reset', 'famibook_reset=', 'famibook_reset=short', `famibook_browser=${SECRET}`])(
  'nothing is read from %j',
  (header) => {
    expect(createCookies(new URL('http://localhost:5000')).readReset(header)).toBeNull();
  },
);
