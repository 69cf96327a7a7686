import type { Readable } from 'node:stream';
import type {
  ArchiveAudio,
  ArchiveComment,
  ArchiveFileForm,
  ArchiveMember,
  ArchiveMessage,
  ArchivePhoto,
  ArchiveReaction,
  ImportedComment,
  ImportedMessage,
  ImportedReaction,
} from '@famibook/contracts/archives/internal-schemas';
import type { AudioId, FamiBookId, FileId, MessageId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { ImportAuthor } from '@famibook/contracts/imports/schemas';
import type { Account } from './format/people.ts';

/** What is archived: all of a FamiBook, or what one author shared in it. */
export interface ArchiveScope {
  famibookId: FamiBookId;
  /** Undefined for everything. */
  author: UserId | undefined;
  /** The administrator also reads what is suspended (D39). */
  isAdmin: boolean;
}

/** What can be reacted to. */
export type Reacted = { photoId: PhotoId } | { messageId: MessageId };

export interface OpenedFile {
  type: string;
  bytes: Readable;
}

/** What the other services hold of a FamiBook, page by page, the oldest first. */
export interface ArchiveContent {
  photos(scope: ArchiveScope): AsyncIterable<readonly ArchivePhoto[]>;
  comments(
    famibookId: FamiBookId,
    of: { photoId: PhotoId } | { author: UserId },
  ): AsyncIterable<readonly ArchiveComment[]>;
  messages(
    famibookId: FamiBookId,
    of: { rootId: MessageId | null } | { author: UserId },
  ): AsyncIterable<readonly ArchiveMessage[]>;
  /** Who reacted to a photo or message, the latest first. */
  reactions(to: Reacted): AsyncIterable<readonly ArchiveReaction[]>;
  audio(scope: Pick<ArchiveScope, 'famibookId' | 'author'>): Promise<readonly ArchiveAudio[]>;
  /** Undefined when the picture has been deleted since. */
  openFile(fileId: FileId, form: ArchiveFileForm, signal: AbortSignal): Promise<OpenedFile | undefined>;
  /** Undefined when the audio has been deleted since. */
  openAudio(audioId: AudioId, signal: AbortSignal): Promise<OpenedFile | undefined>;
  /** Users without an account are left out. */
  accountsOf(userIds: readonly UserId[]): Promise<Map<UserId, Account>>;
  members(famibookId: FamiBookId): AsyncIterable<readonly ArchiveMember[]>;
  /** Whether a FamiBook holds no photos, messages or audio. */
  isEmpty(famibookId: FamiBookId): Promise<boolean>;
}

/** Who wrote something in an archive. */
export interface ArchivedAuthor {
  name: string;
  /** Undefined where the author is no member here, or no longer. */
  member: ImportAuthor | undefined;
}

/** In whose name something is imported, and the name that is shown instead where that is another person's. */
export interface Author {
  author: ImportAuthor;
  authorName: string | null;
}

interface Target {
  famibookId: FamiBookId;
  famibookName: string;
}

interface PhotoToImport extends Author {
  famibook: Target;
  /** Imported once, however often it is sent. */
  source: string;
  description: string;
  tags: string;
  takenAt: string | null;
  createdAt: string;
}

interface AudioToImport {
  famibook: Target;
  owner: ImportAuthor;
  name: string;
  isActive: boolean;
  createdAt: string;
}

/** Opens the same bytes again for each attempt. */
export type OpenBytes = () => Promise<Readable>;

/** The calls that import an archive, by the rules of an upload (D17, D20, D21, D29). */
export interface ImportCalls {
  /** @returns null for a photo that has been deleted since an earlier attempt */
  photo(photo: PhotoToImport, open: OpenBytes, signal: AbortSignal): Promise<PhotoId | null>;
  comment(famibook: Target, photoId: PhotoId, comment: ImportedComment): Promise<void>;
  message(famibook: Target, message: ImportedMessage): Promise<void>;
  /** Stored once, however often it is sent. */
  audio(audio: AudioToImport, open: OpenBytes, signal: AbortSignal): Promise<void>;
  reaction(famibook: Target, to: Reacted, reaction: ImportedReaction): Promise<void>;
  /** Who manages a FamiBook now; undefined when auth does not know it. */
  managerOf(famibookId: FamiBookId): Promise<UserId | undefined>;
}
