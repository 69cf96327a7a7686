import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';

/** The reaction fields of a row, for presenters. */
export function pickReactions(row: Reactions): Reactions {
  const fields = REACTION_KINDS.flatMap((kind) => [REACTIONS[kind].count, REACTIONS[kind].own] as const);
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Reactions;
}
