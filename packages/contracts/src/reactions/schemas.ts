import { z } from 'zod';
import { Author } from '../author.ts';
import { Cursor, Limit } from '../page.ts';
import { REACTION_KINDS, REACTIONS, type ReactionField } from './kinds.ts';

/** Counts, and whether the caller is among them (D12). */
export const Reactions = z.object({
  ...reactionFields('count', z.number().int().nonnegative()),
  ...reactionFields('own', z.boolean()),
});
export type Reactions = z.infer<typeof Reactions>;

export const ListReactionsQuery = z.object({ limit: Limit, before: Cursor.optional() });
/** A user who reacted to a photo or message (D12). */
export const Reactor = z.object({
  userId: Author.shape.id,
  firstName: Author.shape.firstName,
  lastName: Author.shape.lastName,
  profileImageUrl: Author.shape.profileImageUrl,
  ...reactionFields('own', z.boolean()),
});
export type Reactor = z.infer<typeof Reactor>;

function reactionFields<Field extends 'count' | 'own', Schema extends z.ZodType>(field: Field, schema: Schema) {
  const fields = REACTION_KINDS.map((kind) => [REACTIONS[kind][field], schema] as const);
  return Object.fromEntries(fields) as Record<ReactionField<Field>, Schema>;
}
