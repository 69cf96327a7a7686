import { z } from 'zod';
import { Author } from '../author.ts';
import { Cursor, Limit } from '../page.ts';
import { REACTION_KINDS, REACTIONS, type ReactionField } from './kinds.ts';

/** How many people reacted (D12). */
export const ReactionCounts = z.object(reactionFields('count', z.number().int().nonnegative()));

/** How the caller reacted (D12). */
export const OwnReactions = z.object(reactionFields('own', z.boolean()));
export type OwnReactions = z.infer<typeof OwnReactions>;

/** Counts, and whether the caller is among them (D12). */
export const Reactions = ReactionCounts.extend(OwnReactions.shape);
export type Reactions = z.infer<typeof Reactions>;

export const ListReactionsQuery = z.object({ limit: Limit, before: Cursor.optional() });
/** A user who reacted to a photo or message (D12). */
export const Reactor = z.object({
  userId: Author.shape.id,
  firstName: Author.shape.firstName,
  lastName: Author.shape.lastName,
  profileImageUrl: Author.shape.profileImageUrl,
  ...OwnReactions.shape,
});
export type Reactor = z.infer<typeof Reactor>;

function reactionFields<Field extends 'count' | 'own', Schema extends z.ZodType>(field: Field, schema: Schema) {
  const fields = REACTION_KINDS.map((kind) => [REACTIONS[kind][field], schema] as const);
  return Object.fromEntries(fields) as Record<ReactionField<Field>, Schema>;
}
