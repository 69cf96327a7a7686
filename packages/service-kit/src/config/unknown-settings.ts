import { closest, distance } from 'fastest-levenshtein';
import type { Env } from './config.ts';

const OURS = /^FAMIBOOK_/;
/** A name with more wrong letters counts as another word. */
const MAX_WRONG_LETTERS = 4;

/** One line for each variable with our prefix that nothing reads, which is mostly mistyped. */
export function unknownSettings(env: Env, known: readonly string[]): string[] {
  const names = new Set(known);
  const ours = known.filter((name) => OURS.test(name));
  return Object.keys(env)
    .filter((name) => OURS.test(name) && !names.has(name))
    .sort()
    .map((name) => `${name} is no setting of FamiBook and changes nothing.${suggestion(name, ours)}`);
}

function suggestion(name: string, known: readonly string[]): string {
  const nearest = closest(name, known);
  return nearest && distance(name, nearest) <= MAX_WRONG_LETTERS ? ` Is ${nearest} meant?` : '';
}
