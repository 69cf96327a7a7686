import type { FamiBookId } from '@famibook/contracts/ids';
import { describe, expect, test } from 'vitest';
import { chooseFamiBook, type SignIn } from './sign-in.ts';

const BERGS = 'b' as FamiBookId;
const LUNDS = 'l' as FamiBookId;
const bergs = { famibookId: BERGS, famibookName: 'The Bergs', nameKey: 'the bergs', isApproved: true };
const lunds = { famibookId: LUNDS, famibookName: 'Lund', nameKey: 'lund', isApproved: false };
const signIn = (given: Partial<SignIn>): SignIn => ({
  isAdmin: false,
  askedKey: '',
  memberships: [bergs, lunds],
  existing: null,
  lastCurrentId: null,
  ...given,
});

describe('after a right password (D4)', () => {
  test('a member enters the FamiBook that was named, pending or not', () => {
    expect(chooseFamiBook(signIn({ askedKey: 'the bergs' }))).toBe('b');
    expect(chooseFamiBook(signIn({ askedKey: 'lund' }))).toBe('l');
  });

  test('a wrong FamiBook gets the name of the one last current, else of the oldest', () => {
    const wrong = (lastCurrentId: FamiBookId | null) => () =>
      chooseFamiBook(signIn({ askedKey: 'other', lastCurrentId }));
    expect(wrong(LUNDS)).toThrow(
      expect.objectContaining({ code: 'wrong_famibook', extra: { actualFamibook: 'Lund' } }),
    );
    expect(wrong(null)).toThrow(expect.objectContaining({ extra: { actualFamibook: 'The Bergs' } }));
    expect(wrong('gone' as FamiBookId)).toThrow(expect.objectContaining({ extra: { actualFamibook: 'The Bergs' } }));
  });

  test('only the administrator may leave the name empty', () => {
    expect(() => chooseFamiBook(signIn({}))).toThrow(
      expect.objectContaining({ fields: { famibookName: 'FamiBook name is required for non-admin users' } }),
    );
    expect(chooseFamiBook(signIn({ isAdmin: true, memberships: [] }))).toBeNull();
  });

  test('the administrator may name any FamiBook there is', () => {
    const admin = { isAdmin: true, askedKey: 'lund', memberships: [] };
    expect(chooseFamiBook(signIn({ ...admin, existing: { famibookId: LUNDS } }))).toBe('l');
    expect(() => chooseFamiBook(signIn(admin))).toThrow(expect.objectContaining({ code: 'famibook_not_found' }));
  });

  test('a person without any membership is let in, and stands nowhere', () => {
    expect(chooseFamiBook(signIn({ askedKey: 'the bergs', memberships: [] }))).toBeNull();
  });
});
