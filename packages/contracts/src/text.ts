import { z } from 'zod';
import { LENGTHS, TAGS_PER_PHOTO, TAGS_TEXT } from './limits.ts';
import { FAMIBOOK_NAME_PATTERN, issueOfFamiBookName, issueOfName, NAME_PATTERN } from './names.ts';
import { tidy, tidyLine } from './tidy.ts';

// The line break is the only control character a person may send; a tab becomes a blank (D15).
const CONTROL = /(?!\n)\p{Cc}/u;

function isClean(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value);
}

const PLAIN = '(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}])*$';
const NOT_BLANK = '(?=[\\s\\S]*\\S)';
/** What no text may hold wherever it stands (the flag u is meant, as JSON Schema has it). */
export const ANY_TEXT_PATTERN = '^[^\\u0000\\p{Cs}]*$';

/** Characters as people count them: an emoji of two code units is one. */
function isAtMost(value: string, max: number): boolean {
  return value.length <= max || [...value].length <= max;
}

/** The text when it is longer: it names the field and the limit (D15). */
function tooLong(label: string, max: number): string {
  return `${label} can have at most ${max.toLocaleString('en')} characters`;
}

/** At most so many characters; the description of the API says so too. */
export function atMost<S extends z.ZodString>(schema: S, label: string, max: number) {
  return schema
    .refine((value) => isAtMost(value, max), tooLong(label, max))
    .meta({ maxLength: max, pattern: ANY_TEXT_PATTERN });
}

interface TextOptions {
  label: string;
  max: number;
  /** The text when it is missing or blank. Without it the text may be empty. */
  required?: string;
}

/** Text by a person: trimmed, composed, line breaks as \n, no other control characters, at most `max` characters (D15). */
export function text({ label, max, required }: TextOptions) {
  return z
    .string({ error: required ?? `${label} must be text` })
    .overwrite(tidy)
    .min(required ? 1 : 0, required)
    .refine((value) => isAtMost(value, max), tooLong(label, max))
    .refine(isClean, `${label} contains characters that are not allowed`)
    .meta({ maxLength: max, pattern: `^${required ? NOT_BLANK : ''}${PLAIN}` });
}

/** A single line: inner white space collapsed too. */
export function line(options: TextOptions) {
  return text(options).overwrite(tidyLine);
}

/** What a name is, from its beginning. */
export const NAME_RULE = `(?=${PLAIN})${NAME_PATTERN}`;

interface NameOptions extends TextOptions {
  required: string;
  issueOf?: typeof issueOfName;
  pattern?: string;
}

/** A new name: of a person unless another rule is given (D45). */
export function name({ issueOf = issueOfName, pattern = NAME_PATTERN, ...options }: NameOptions) {
  return line(options)
    .superRefine((value, context) => {
      const issue = issueOf(options.label, value);
      if (issue) context.addIssue({ code: 'custom', message: issue });
    })
    .meta({ maxLength: options.max, pattern: `^(?=${PLAIN})${pattern}` });
}

/** Says of a field that it must be the same as another one, which JSON Schema has no word for. */
export function sameAs(field: string) {
  return { description: `The same as ${field}.`, 'x-same-as': field };
}

export const Email = z
  .string({ error: 'Invalid email address' })
  .overwrite((value) => value.trim().toLowerCase())
  .max(LENGTHS.email, tooLong('Email', LENGTHS.email))
  .check(z.email('Invalid email address'));

function passwordText(tooShort: string) {
  return z
    .string({ error: tooShort })
    .min(LENGTHS.passwordMin, tooShort)
    .refine((value) => isAtMost(value, LENGTHS.password), tooLong('Password', LENGTHS.password))
    .refine(isClean, 'Password contains characters that are not allowed')
    .meta({ maxLength: LENGTHS.password, pattern: '^(?:\\n|[^\\p{Cc}\\p{Cs}])*$' });
}

export const Password = passwordText('Password must be at least 6 characters');
export const NewPassword = passwordText('New password must be at least 6 characters');
export const SubscriptionPassword = passwordText('Password must be at least 6 characters long');
/** A password as typed at sign-in: what may be wrong with it is for the check to say. */
export const CurrentPassword = atMost(
  z.string({ error: 'Current password is required' }).min(1, 'Current password is required'),
  'Password',
  LENGTHS.password,
);

export const FirstName = name({ label: 'First name', max: LENGTHS.name, required: 'First name is required' });
export const LastName = name({ label: 'Last name', max: LENGTHS.name, required: 'Last name is required' });
const famibookName = { label: 'FamiBook name', max: LENGTHS.famibookName, required: 'FamiBook name is required' };
/** The name of an existing FamiBook, which may predate D45. */
export const FamiBookName = line(famibookName);
/**
 * The same in a path, which carries neither line breaks and tabs nor backslashes and dot segments. A FamiBook whose name
 * has one is asked for by its id.
 */
export const FamiBookNameInPath = FamiBookName.meta({
  description: 'Its name, or its id.',
  maxLength: LENGTHS.famibookName,
  pattern: `^${NOT_BLANK}(?!(?:[\\s\\S]*/)?\\.{1,2}(?:/|$))[^\\p{Cc}\\p{Cs}\\\\]*$`,
});
/** The name for a new FamiBook, or a new name. */
export const NewFamiBookName = name({
  ...famibookName,
  issueOf: issueOfFamiBookName,
  pattern: FAMIBOOK_NAME_PATTERN,
});

/** Two names are the same FamiBook when these are equal: white space collapsed, case folded, composed (D1). */
export function famibookNameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase();
}

export const Description = text({
  label: 'Description',
  max: LENGTHS.description,
  required: 'Please add a description for your photo',
});
export const CommentText = text({ label: 'Comment', max: LENGTHS.comment, required: 'Please enter a comment' });
export const MessageText = text({ label: 'Message', max: LENGTHS.message, required: 'Please enter a message' });

/** `' Beach, sea,,beach '` → `['Beach', 'sea']`: trimmed, empty and repeated ones dropped (D15). */
export function splitTags(tags: string): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags.split(',').map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

function joinTags(tags: readonly string[]): string {
  return tags.join(', ');
}

const TAG = `[^,\\p{Cc}\\p{Cs}]{0,${LENGTHS.tag}}`;

/** One comma-separated string, tidied. */
export const Tags = text({ label: 'Tags', max: TAGS_TEXT })
  .refine((value) => splitTags(value).length <= TAGS_PER_PHOTO, `A photo can have at most ${TAGS_PER_PHOTO} tags`)
  .refine((value) => splitTags(value).every((tag) => isAtMost(tag, LENGTHS.tag)), tooLong('A tag', LENGTHS.tag))
  .overwrite((value) => joinTags(splitTags(value)))
  .meta({
    maxLength: TAGS_TEXT,
    description: 'Separated by commas; white space around them, empty and repeated ones do not count.',
    pattern: `^(?:${TAG},){0,${TAGS_PER_PHOTO - 1}}${TAG}$`,
  });
