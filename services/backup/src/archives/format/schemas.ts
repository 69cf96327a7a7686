import { ContentTime } from '@famibook/contracts/imports/schemas';
import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
import { CommentText, Description, MessageText, Tags } from '@famibook/contracts/text';
import { z } from 'zod';

/*
 * What an archive holds beside its pictures and its album page: `famibook.json`, and lists in files of their own, each
 * small enough to be read as a whole.
 */

export const FORMAT = 'famibook-archive';
export const FORMAT_VERSION = 1;
export const SUMMARY_FILE = 'famibook.json';
export const ALBUM_FILE = 'index.html';

/** The most that is read of `famibook.json`, or of one file of a list. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;
/** A file of a list ends with the entry that reaches this size. */
export const PART_BYTES = 2 * 1024 * 1024;

const Count = z.number().int().nonnegative();
const Number1 = z.number().int().positive();
/** The lists of an archive, each in files of its own. */
const LISTS = ['photos', 'comments', 'messages', 'audio', 'reactions'] as const;
export type ListName = (typeof LISTS)[number];

const PartName = z.string().regex(new RegExp(`^data/(?:${LISTS.join('|')})-\\d{1,6}\\.json$`));
const MAX_PARTS = 20_000;
const Parts = z
  .array(PartName)
  .max(MAX_PARTS)
  .refine((parts) => new Set(parts).size === parts.length, 'Each file of a list stands once');

const MAX_PEOPLE = 20_000;

export const ArchivePerson = z.object({
  name: z.string(),
  /**
   * HMAC-SHA256 of the lower-case address with the archive's salt, in hex: a member is recognised by it, and the
   * address cannot be read from it.
   */
  email: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type ArchivePerson = z.infer<typeof ArchivePerson>;

export const ArchiveSummary = z.object({
  format: z.literal(FORMAT),
  version: Number1,
  /** Differs between any two archives. */
  id: z.uuid(),
  /** Everything in a FamiBook, or what one person shared in it. */
  kind: z.enum(['famibook', 'own']),
  famibookName: z.string(),
  exportedAt: z.iso.datetime(),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  counts: z.object({ photos: Count, comments: Count, messages: Count, audio: Count.default(0) }),
  /** Authors; entries of the lists name them by their place here. */
  people: z.array(ArchivePerson).max(MAX_PEOPLE),
  photos: Parts,
  comments: Parts,
  messages: Parts,
  audio: Parts.default([]),
  reactions: Parts.default([]),
});
export type ArchiveSummary = z.infer<typeof ArchiveSummary>;

const By = z.number().int().nonnegative();
/** What stays outside of an archive of one person: whose photo a comment is about, what a reply answers. */
const About = z.object({ author: z.string(), text: z.string() }).nullable();

export const PhotoEntry = z.object({
  number: Number1,
  file: z.string().max(300),
  by: By,
  description: Description,
  tags: Tags,
  takenAt: ContentTime.nullable(),
  createdAt: ContentTime,
  likes: Count,
  hearts: Count,
});
export type PhotoEntry = z.infer<typeof PhotoEntry>;

export const CommentEntry = z.object({
  /** The number of the photo; null when the photo is not in the archive. */
  photo: Number1.nullable(),
  about: About,
  by: By,
  content: CommentText,
  createdAt: ContentTime,
});
export type CommentEntry = z.infer<typeof CommentEntry>;

export const MessageEntry = z.object({
  number: Number1,
  /** The number of the message that this replies to, which stands before it; null for none in the archive. */
  parent: Number1.nullable(),
  about: About,
  by: By,
  content: MessageText,
  createdAt: ContentTime,
  likes: Count,
  hearts: Count,
});
export type MessageEntry = z.infer<typeof MessageEntry>;

export const AudioEntry = z.object({
  number: Number1,
  file: z.string().max(300),
  by: By,
  /** As it was called when it was uploaded. */
  name: z.string().min(1).max(255),
  /** Whether it is the one that plays (D29). */
  isActive: z.boolean(),
  createdAt: ContentTime,
});
export type AudioEntry = z.infer<typeof AudioEntry>;

/** What one person pressed on a photo or message, which has the number of all. */
export const ReactionEntry = z.object({
  on: z.enum(['photo', 'message']),
  number: Number1,
  by: By,
  kinds: z.array(z.enum(REACTION_KINDS)).min(1),
  createdAt: ContentTime,
});
export type ReactionEntry = z.infer<typeof ReactionEntry>;
