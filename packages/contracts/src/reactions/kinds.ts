/**
 * What a user can press on a photo or a message (D12), with the names of its fields: how many pressed it, and whether the
 * caller did. Schemas, endpoints, commands and SQL are made from this list. A new kind also needs a migration in gallery
 * and in board (the column of its count, and the check of `kind`, in schema.prisma too), and in the web app its words
 * and its icon.
 */
export const REACTIONS = {
  like: { count: 'likes', own: 'liked' },
  heart: { count: 'hearts', own: 'hearted' },
} as const;

export type ReactionKind = keyof typeof REACTIONS;
export type ReactionField<Field extends 'count' | 'own'> = (typeof REACTIONS)[ReactionKind][Field];

export const REACTION_KINDS = Object.keys(REACTIONS) as ReactionKind[];
