import { z } from 'zod';
import { AudioId, CommentId, FamiBookId, FileId, MessageId, PhotoId, UserId } from '../ids.ts';
import { ContentTime, ImportAuthor, ImportedName } from '../imports/schemas.ts';
import { Cursor, Instant, Limit } from '../page.ts';
import { REACTION_KINDS } from '../reactions/kinds.ts';
import { CommentText, MessageText } from '../text.ts';

const Count = z.number().int().nonnegative();

/** What all pages of an archive's content ask for; the oldest comes first. */
const ArchivePage = z.object({ famibookId: FamiBookId, after: Cursor.optional(), limit: Limit });

/** Who wrote it: a user, and where an import names an author without an account, that name. */
const ArchiveAuthor = z.object({ userId: UserId, userName: z.string(), authorName: z.string().nullable() });

export const ListArchivePhotosBody = ArchivePage.extend({
  /** Only what this person has shared. */
  author: UserId.optional(),
  /** The administrator also reads what is suspended (D39). */
  isAdmin: z.boolean(),
});
export const ArchivePhoto = ArchiveAuthor.extend({
  id: PhotoId,
  fileId: FileId,
  description: z.string(),
  tags: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  likes: Count,
  hearts: Count,
  commentCount: Count,
  takenAt: Instant.nullable(),
  createdAt: Instant,
});
export type ArchivePhoto = z.infer<typeof ArchivePhoto>;

/** Comments on one photo, or all that one person has written. */
export const ListArchiveCommentsBody = ArchivePage.extend({
  of: z.union([z.object({ photoId: PhotoId }), z.object({ author: UserId })]),
});
export const ArchiveComment = ArchiveAuthor.extend({
  id: CommentId,
  photoId: PhotoId,
  content: z.string(),
  createdAt: Instant,
  /** What it is about. */
  photo: z.object({ description: z.string(), authorName: z.string() }),
});
export type ArchiveComment = z.infer<typeof ArchiveComment>;

/** Published messages without replies, the published replies of one of them, or all that one person has written. */
export const ListArchiveMessagesBody = ArchivePage.extend({
  of: z.union([z.object({ rootId: MessageId.nullable() }), z.object({ author: UserId })]),
});
export const ArchiveMessage = ArchiveAuthor.extend({
  id: MessageId,
  parentId: MessageId.nullable(),
  content: z.string(),
  replyCount: Count,
  likes: Count,
  hearts: Count,
  createdAt: Instant,
  /** What it replies to. */
  parent: z.object({ content: z.string(), authorName: z.string() }).nullable(),
});
export type ArchiveMessage = z.infer<typeof ArchiveMessage>;

const ReactionKinds = z.array(z.enum(REACTION_KINDS)).min(1).max(REACTION_KINDS.length);

const ReactionPage = { before: Cursor.optional(), limit: Limit };
export const ListPhotoReactionsBody = z.object({ photoId: PhotoId, ...ReactionPage });
export const ListMessageReactionsBody = z.object({ messageId: MessageId, ...ReactionPage });
/** All reactions of one user to one photo or message. */
export const ArchiveReaction = z.object({
  userId: UserId,
  userName: z.string(),
  kinds: ReactionKinds,
  /** When the latest one was made. */
  createdAt: Instant,
});
export type ArchiveReaction = z.infer<typeof ArchiveReaction>;

/** Lists the audio of one author, or all of it. */
export const ListArchiveAudioBody = z.object({ famibookId: FamiBookId, author: UserId.optional() });
export const ArchiveAudio = z.object({
  id: AudioId,
  userId: UserId,
  fileName: z.string(),
  isActive: z.boolean(),
  createdAt: Instant,
});
export type ArchiveAudio = z.infer<typeof ArchiveAudio>;

/**
 * `original`: the bytes as they came. `stripped`: the same without place and camera (D17). `small`: a WebP for the
 * album's overview.
 */
export const ArchiveFileForm = z.enum(['original', 'stripped', 'small']);
export type ArchiveFileForm = z.infer<typeof ArchiveFileForm>;

export const ArchiveMember = ImportAuthor.extend({ email: z.string() });
export type ArchiveMember = z.infer<typeof ArchiveMember>;

const ImportedInto = z.object({ famibook: z.object({ famibookId: FamiBookId, famibookName: z.string() }) });

const Imported = z.object({
  owner: ImportAuthor,
  /** Shown instead of the owner's name; null for what the owner has written. */
  authorName: ImportedName.nullable(),
  createdAt: ContentTime,
});

/** As many comments and messages as a JSON body holds even when each is as long as it may be. */
const IMPORTED_AT_ONCE = { comments: 20, messages: 8, reactions: 100 } as const;

export const ImportedComment = Imported.extend({ id: CommentId, content: CommentText });
export type ImportedComment = z.output<typeof ImportedComment>;
export const ImportCommentsBody = ImportedInto.extend({
  photoId: PhotoId,
  comments: z.array(ImportedComment).min(1).max(IMPORTED_AT_ONCE.comments),
});

export const ImportedMessage = Imported.extend({
  id: MessageId,
  /** Imported before it. */
  parentId: MessageId.nullable(),
  content: MessageText,
});
export type ImportedMessage = z.output<typeof ImportedMessage>;
export const ImportMessagesBody = ImportedInto.extend({
  messages: z.array(ImportedMessage).min(1).max(IMPORTED_AT_ONCE.messages),
});

export const ImportedReaction = z.object({ owner: ImportAuthor, kinds: ReactionKinds, createdAt: ContentTime });
export type ImportedReaction = z.output<typeof ImportedReaction>;
const ImportedReactions = ImportedInto.extend({
  reactions: z.array(ImportedReaction).min(1).max(IMPORTED_AT_ONCE.reactions),
});
export const ImportPhotoReactionsBody = ImportedReactions.extend({ photoId: PhotoId });
export const ImportMessageReactionsBody = ImportedReactions.extend({ messageId: MessageId });

/** What an imported audio file is; its bytes are the body of the request. */
export const ImportAudioQuery = z.object({
  famibookId: FamiBookId,
  famibookName: z.string(),
  userId: UserId,
  fileName: z.string().max(300),
  isActive: z.enum(['true', 'false']).transform((value) => value === 'true'),
  createdAt: ContentTime,
});
