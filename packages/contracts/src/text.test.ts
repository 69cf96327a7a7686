import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvitationToken } from './invitations/schemas.ts';
import { INVITATIONS, LENGTHS } from './limits.ts';
import { SecondFactorCode } from './second-factor/schemas.ts';
import { LoginBody } from './sessions/schemas.ts';
import { CommentText, Description, Email, FamiBookName, famibookNameKey, Password, splitTags, Tags } from './text.ts';

const issueOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('text by people', () => {
  it('is trimmed and its line breaks become one kind', () => {
    expect(CommentText.parse('  one\r\ntwo\rthree  ')).toBe('one\ntwo\nthree');
  });

  it('has each letter with an accent as one character, however it was typed, and every Chinese one as it was', () => {
    expect(CommentText.parse(`${'Zoë 한글'.normalize('NFD')} \uf907`)).toBe('Zoë 한글 \uf907');
  });

  it('refuses control characters other than a line break (D15)', () => {
    for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f']) {
      expect(issueOf(CommentText.safeParse(`a${control}b`))).toBe('Comment contains characters that are not allowed');
    }
    expect(CommentText.parse('a\nb')).toBe('a\nb');
  });

  it('refuses halves of surrogate pairs, which no database can keep', () => {
    expect(CommentText.safeParse('a\ud800b').success).toBe(false);
    expect(CommentText.parse('a👨‍👩‍👧b')).toBe('a👨‍👩‍👧b');
  });

  it('names the field and the limit when it is too long (D15)', () => {
    expect(issueOf(Description.safeParse('x'.repeat(LENGTHS.description + 1)))).toBe(
      'Description can have at most 2,000 characters',
    );
    expect(Description.parse('x'.repeat(LENGTHS.description))).toHaveLength(LENGTHS.description);
  });

  it.each([
    ['FamiBook name', 80, LoginBody.shape.famibookName],
    ['Code', 50, SecondFactorCode],
    ['Invitation', INVITATIONS.maxTokenLength, InvitationToken],
  ])('also where a %s is typed that exists already: at most %d characters (D15)', (label, max, schema) => {
    expect(schema.parse('👍'.repeat(max))).toBe('👍'.repeat(max));
    expect(issueOf(schema.safeParse('x'.repeat(max + 1)))).toBe(`${label} can have at most ${max} characters`);
  });

  it('counts characters as people do: an emoji of two code units is one (D15)', () => {
    expect(CommentText.safeParse('👍'.repeat(LENGTHS.comment)).success).toBe(true);
    expect(issueOf(CommentText.safeParse('👍'.repeat(LENGTHS.comment + 1)))).toBe(
      'Comment can have at most 2,000 characters',
    );
    expect(Tags.safeParse('👍'.repeat(LENGTHS.tag)).success).toBe(true);
  });

  it('counts them so for the shortest password too (D15)', () => {
    expect(issueOf(Password.safeParse('👍'.repeat(LENGTHS.passwordMin - 1)))).toBe(
      'Password must be at least 6 characters',
    );
    expect(Password.safeParse('👍'.repeat(LENGTHS.passwordMin)).success).toBe(true);
  });

  it('says in the specified words that something is missing', () => {
    expect(issueOf(Description.safeParse('   '))).toBe('Please add a description for your photo');
    expect(issueOf(CommentText.safeParse(undefined))).toBe('Please enter a comment');
    expect(issueOf(Password.safeParse('12345'))).toBe('Password must be at least 6 characters');
    expect(issueOf(Email.safeParse('anna'))).toBe('Invalid email address');
  });

  it('compares e-mails in lower case, trimmed (D1)', () => {
    expect(Email.parse('  Ana.Moreau@Example.ORG ')).toBe('ana.moreau@example.org');
  });

  it('parses what it has parsed to the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (value) => {
        const once = CommentText.safeParse(value);
        if (once.success) expect(CommentText.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

describe('the name of a FamiBook (D1)', () => {
  it('is shown as written, trimmed and with white space collapsed', () => {
    expect(FamiBookName.parse('  The   Moreau  Family ')).toBe('The Moreau Family');
  });

  it('is the same without regard to case, white space and composition', () => {
    const key = famibookNameKey('Famille Élodie Straße');
    expect(famibookNameKey('  FAMILLE   E\u0301LODIE  STRASSE')).toBe(key);
    expect(famibookNameKey('Famille Elodie Strasse')).not.toBe(key);
  });
});

describe('tags (D15)', () => {
  it('are trimmed, and empty and repeated ones dropped', () => {
    expect(splitTags(' Beach, sea ,, beach,SEA, long   walk ')).toEqual(['Beach', 'sea', 'long walk']);
    expect(Tags.parse(' Beach,sea ,')).toBe('Beach, sea');
  });

  it('are at most 20 of at most 50 characters', () => {
    const many = Array.from({ length: 21 }, (_, index) => `tag${index}`).join(',');
    expect(issueOf(Tags.safeParse(many))).toBe('A photo can have at most 20 tags');
    expect(issueOf(Tags.safeParse('x'.repeat(51)))).toBe('A tag can have at most 50 characters');
    expect(
      Tags.safeParse(Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(50, 'x')).join(', ')).success,
    ).toBe(true);
  });
});
