import { z } from 'zod';
import { CommentId, FamiBookId, PhotoId, UserId } from './ids.ts';
import { LENGTHS } from './limits.ts';
import { PhotoOrder } from './memories.ts';
import { Cursor, Instant, Limit, Month } from './page.ts';
import { Author } from './people.ts';
import { REACTION_KINDS, REACTIONS, type ReactionField } from './reactions.ts';
import { atMost, CommentText, Description, Tags } from './text.ts';

export const Rendition = z.object({ width: z.number().int(), url: z.string() });
export type Rendition = z.infer<typeof Rendition>;

export const Comment = z.object({ id: CommentId, content: z.string(), createdAt: Instant, user: Author });
export type Comment = z.infer<typeof Comment>;

function reactionFields<Field extends 'count' | 'own', Schema extends z.ZodType>(field: Field, schema: Schema) {
  const fields = REACTION_KINDS.map((kind) => [REACTIONS[kind][field], schema] as const);
  return Object.fromEntries(fields) as Record<ReactionField<Field>, Schema>;
}

/** Counts, and whether the caller is among them (D12). */
export const Reactions = z.object({
  ...reactionFields('count', z.number().int().nonnegative()),
  ...reactionFields('own', z.boolean()),
});
export type Reactions = z.infer<typeof Reactions>;

export const Photo = Reactions.extend({
  id: PhotoId,
  userId: Author.shape.id,
  user: Author,
  famibookId: FamiBookId,
  famibookName: z.string(),
  imageUrl: z.string(),
  renditions: z.array(Rendition),
  /** Pixels as shown, orientation applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Base64 of a thumbhash, drawn until the picture is there. */
  thumbhash: z.string(),
  isAnimated: z.boolean(),
  description: z.string(),
  /** Comma-separated. */
  tags: z.string(),
  commentCount: z.number().int().nonnegative(),
  /** The newest comments, newest first: what a card shows. */
  newestComments: z.array(Comment),
  createdAt: Instant,
  /** When the camera took it, in the camera's own local time; null when it does not say. */
  takenAt: Instant.nullable(),
});
export type Photo = z.infer<typeof Photo>;

export const PhotoDetail = Photo.extend({ comments: z.array(Comment) });
export type PhotoDetail = z.infer<typeof PhotoDetail>;

const TagSearch = atMost(z.string().trim(), LENGTHS.tag, `A tag can have at most ${LENGTHS.tag} characters`).optional();

export const ListPhotosQuery = z.object({
  limit: Limit,
  before: Cursor.optional(),
  sort: PhotoOrder,
  from: Month.optional(),
  tag: TagSearch,
  author: UserId.meta({ description: 'Only what this person has shared; not together with a tag.' }).optional(),
});
export type ListPhotosQuery = z.infer<typeof ListPhotosQuery>;

export const ListTagsQuery = z.object({ q: TagSearch, limit: Limit });
export const TagCount = z.object({ tag: z.string(), photos: z.number().int().positive() });
export type TagCount = z.infer<typeof TagCount>;

export const ListReactionsQuery = z.object({ limit: Limit, before: Cursor.optional() });
/** Somebody who likes or loves a thing (D12). */
export const Reactor = z.object({
  userId: Author.shape.id,
  firstName: Author.shape.firstName,
  lastName: Author.shape.lastName,
  profileImageUrl: Author.shape.profileImageUrl,
  ...reactionFields('own', z.boolean()),
});
export type Reactor = z.infer<typeof Reactor>;

export const ListCommentsQuery = z.object({ limit: Limit, before: Cursor.optional() });

export const UploadFields = z.object({ description: Description, tags: Tags.default('') });
export const EditPhotoBody = z
  .object({ description: Description.optional(), tags: Tags.optional() })
  .refine((body) => body.description !== undefined || body.tags !== undefined, {
    error: 'Send a description or tags',
    path: ['description'],
  })
  .meta({ anyOf: [{ required: ['description'] }, { required: ['tags'] }] });
export const CommentBody = z.object({ content: CommentText });

export const PhotoIdParams = z.object({ id: PhotoId });
export const PhotoCommentParams = z.object({ id: PhotoId, commentId: CommentId });
