import { Refusal } from './refusal.ts';
import type { StoredFile } from './stored-files.ts';

type Test = (file: StoredFile) => boolean;

/** A text as a search has it, with `\'` for an apostrophe. */
const TEXT = String.raw`'((?:[^'\\]|\\['\\])*)'`;
const TERM = new RegExp(`^(?:${TEXT} in parents|trashed = (true|false)|(name|mimeType) (=|!=|contains) ${TEXT})`);
const AND = /^\s+and\s+/;

/** The part of Drive's search language that is used: terms joined by `and`. Anything else is refused as invalid. */
export function parseSearch(q: string): Test {
  const tests: Test[] = [];
  for (let rest = q; rest !== ''; ) {
    const term = TERM.exec(rest);
    if (!term) throw new Refusal(400, 'invalid');
    tests.push(toTest(term));
    rest = rest.slice(term[0].length);
    const and = AND.exec(rest);
    if (rest !== '' && !and) throw new Refusal(400, 'invalid');
    rest = rest.slice(and?.[0].length ?? 0);
  }
  return (file) => tests.every((test) => test(file));
}

function toTest([, parent, trashed, field, operator, text = '']: RegExpExecArray): Test {
  if (parent !== undefined) return (file) => file.parents.includes(unquoted(parent));
  if (trashed !== undefined) return (file) => String(file.isTrashed) === trashed;
  // Drive compares without regard to case, and `contains` in names means a beginning.
  const wanted = unquoted(text).toLowerCase();
  const textOf = (file: StoredFile) => (field === 'name' ? file.name : file.mimeType).toLowerCase();
  if (operator === 'contains') return (file) => textOf(file).startsWith(wanted);
  return (file) => (textOf(file) === wanted) === (operator === '=');
}

function unquoted(text: string): string {
  return text.replace(/\\(['\\])/g, '$1');
}
