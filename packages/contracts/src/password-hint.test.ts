import { describe, expect, it } from 'vitest';
import { passwordHint } from './password-hint.ts';

const ana = { email: 'ana.moreau@example.org', names: ['Ana', 'Moreau', 'Famille Élodie'] };
const common = new Set(['123456', 'iloveyou']);
const OWN = /^This password is easy to guess from what others know about you\./;
const COMMON = /^This password is one of the most common ones\./;

describe('the hint for a new password (D15)', () => {
  it.each([
    'ana.moreau@example.org',
    'Ana.Moreau',
    'moreau1987',
    'Moreau!',
    'famille élodie',
    'FamiBook',
    'famibook2026',
  ])('says that %s is easy to guess', (password) => {
    expect(passwordHint(password, ana, common)).toMatch(OWN);
  });

  it.each(['123456', 'ILoveYou'])('says that %s is common', (password) => {
    expect(passwordHint(password, ana, common)).toMatch(COMMON);
  });

  it.each(['', 'four unrelated words here', 'moreaux-and-a-boat', 'x7!kPq'])(
    'has nothing to say about %j',
    (password) => {
      expect(passwordHint(password, ana, common)).toBeUndefined();
    },
  );

  it('compares nothing that is empty or too short', () => {
    expect(passwordHint('secret', { email: '', names: ['', 'Al'] })).toBeUndefined();
    expect(passwordHint('al1234', { names: ['Al'] })).toBeUndefined();
  });
});
