import { z } from 'zod';
import { Author } from '../author.ts';
import { CommentId, FamiBookId, PhotoId, UserId } from '../ids.ts';
import { LENGTHS } from '../limits.ts';
import { Cursor, Instant, Limit, Month } from '../page.ts';
import { OwnReactions, ReactionCounts } from '../reactions/schemas.ts';
import { atMost, CommentText, Description, Tags } from '../text.ts';

export const Rendition = z.object({ width: z.number().int(), url: z.string() });
export type Rendition = z.infer<typeof Rendition>;

export const Comment = z.object({ id: CommentId, content: z.string(), createdAt: Instant, user: Author });
export type Comment = z.infer<typeof Comment>;

/** What all members of a FamiBook see of a photo. */
export const SharedPhoto = ReactionCounts.extend({
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

export const Photo = SharedPhoto.extend(OwnReactions.shape);
export type Photo = z.infer<typeof Photo>;

export const PhotoDetail = Photo.extend({ comments: z.array(Comment) });
export type PhotoDetail = z.infer<typeof PhotoDetail>;

const TagSearch = atMost(z.string().trim(), 'A tag', LENGTHS.tag).optional();

/** By when photos were shared, or taken (D13). */
export const PhotoOrder = z.enum(['shared', 'taken'], { error: 'sort must be shared or taken' }).default('shared');
export type PhotoOrder = z.infer<typeof PhotoOrder>;

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

export const MonthCount = z.object({ month: Month, count: z.number().int().positive() });
export type MonthCount = z.infer<typeof MonthCount>;

export const OnThisDayQuery = z.object({
  /** Today, where the caller is. */
  date: z.iso.date('A date is written YYYY-MM-DD'),
  /** IANA name. */
  timeZone: z
    .string()
    .max(64)
    .overwrite((name) => canonicalTimeZone(name) ?? name)
    .refine((name) => canonicalTimeZone(name) !== undefined, 'This time zone is not known')
    .meta({ format: 'time-zone', description: 'A name of the IANA time zone database.' })
    .default('UTC'),
});
export type OnThisDayQuery = z.infer<typeof OnThisDayQuery>;

/**
 * The one spelling of a time zone, so that there are only as many as zones: what computes with them keeps a formatter
 * for each spelling. Offsets like +01:23 are no names.
 */
function canonicalTimeZone(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
