/** What an account's form knows of the person; whatever is empty is not compared. */
export interface AccountDetails {
  email?: string;
  /** First and last name, FamiBook name: each as typed. */
  names?: readonly string[];
}

const PRODUCT = 'famibook';
/** A word this short is in many good passwords. */
const MIN_WORD_LENGTH = 3;

const OWN_WORD = 'This password is easy to guess from what others know about you. A few unrelated words are safer.';
const COMMON = 'This password is one of the most common ones. A few unrelated words are safer.';

/** `Ana.Moreau 1987!` and `anamoreau1987` are one guess. */
function simplified(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

function withoutEndDigits(text: string): string {
  return text.replace(/\d{1,4}$/, '');
}

function wordsOf({ email = '', names = [] }: AccountDetails): string[] {
  return [email, email.split('@')[0] ?? '', ...names, names.join(''), [...names].reverse().join(''), PRODUCT]
    .map(simplified)
    .filter((word) => word.length >= MIN_WORD_LENGTH);
}

/**
 * A hint below the field of a new password, never a refusal (D15 says what is refused). It is shown when the password is
 * the person's e-mail, name or FamiBook, or the product's name, also with a few digits behind, or one of the common ones.
 * @param common in lower case; loaded by the form at the first key
 * @returns the text to show, undefined when there is nothing to say
 */
export function passwordHint(
  password: string,
  about: AccountDetails,
  common: ReadonlySet<string> = new Set(),
): string | undefined {
  if (password === '') return undefined;
  const guess = simplified(password);
  const words = new Set(wordsOf(about));
  if (words.has(guess) || words.has(withoutEndDigits(guess))) return OWN_WORD;
  return common.has(password.toLowerCase()) ? COMMON : undefined;
}
