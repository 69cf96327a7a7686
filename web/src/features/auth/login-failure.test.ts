// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../lib/api/api-error.ts';
import { adminLoginFailureText, loginFailureText, suggestsRegistering } from './login-failure.ts';

const wrongFamiBook = new ApiError({ status: 403, text: 'wrong_famibook', body: { actualFamibook: 'The Moreaus' } });

describe('a failed login', () => {
  it.each([
    [wrongFamiBook, 'Cannot find your FamiBook. You are registered in The Moreaus.'],
    [new ApiError({ status: 401, text: 'Invalid credentials' }), 'Invalid email or password'],
    [new ApiError({ status: 500, text: 'oh' }), 'Server error - please try again'],
    [new ApiError({ status: 401, text: 'Unauthorized' }), 'Invalid credentials'],
    [
      new ApiError({ status: 429, text: 'Too many attempts. Please try again in 4 minutes.' }),
      'Too many attempts. Please try again in 4 minutes.',
    ],
    [new ApiError({ status: 418, text: 'teapot' }), 'Login failed - please try again'],
    [unreachable(), 'FamiBook cannot be reached. Check your connection and try again.'],
  ])('says %s in words for people', (error, text) => {
    expect(loginFailureText(error)).toBe(text);
  });

  it('at /admin says the same of a wrong password and of one that is too short', () => {
    const tooShort = new ApiError({ status: 400, text: 'Some of the values are not valid.' });
    const wrong = new ApiError({ status: 401, text: 'Invalid credentials' });
    const texts = [tooShort, wrong].map(adminLoginFailureText);
    expect(texts).toEqual(Array(2).fill('Invalid credentials or not an admin user'));
    expect(adminLoginFailureText(new ApiError({ status: 500, text: 'oh' }))).toBe('Server error - please try again');
  });

  it('leads to Register after 401 and wrong_famibook only (D4)', () => {
    expect(suggestsRegistering(wrongFamiBook)).toBe(true);
    expect(suggestsRegistering(new ApiError({ status: 401, text: 'Invalid credentials' }))).toBe(true);
    expect(suggestsRegistering(new ApiError({ status: 400, text: 'Some of the values are not valid.' }))).toBe(false);
    expect(suggestsRegistering(new ApiError({ status: 429, text: 'Too many attempts.' }))).toBe(false);
  });
});
