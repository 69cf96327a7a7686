import type { Readable } from 'node:stream';
import type {
  ArchiveComment,
  ArchiveFileForm,
  ArchiveMember,
  ArchiveMessage,
  ArchivePhoto,
  ImportedComment,
  ImportedMessage,
} from '@famibook/contracts/archives/internal-schemas';
import type { FamiBookId, FileId, MessageId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { ImportAuthor } from '@famibook/contracts/imports/schemas';

/** What is archived: all of a FamiBook, or what one author shared in it. */
export interface ArchiveScope {
  famibookId: FamiBookId;
  /** Undefined for everything. */
  author: UserId | undefined;
  /** The administrator also reads what is suspended (D39). */
  isAdmin: boolean;
}

interface OpenedFile {
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
  /** Undefined when the picture has been deleted since. */
  openFile(fileId: FileId, form: ArchiveFileForm, signal: AbortSignal): Promise<OpenedFile | undefined>;
  /** The addresses of those of the users who have an account. */
  emailsOf(userIds: readonly UserId[]): Promise<Map<UserId, string>>;
  members(famibookId: FamiBookId): AsyncIterable<readonly ArchiveMember[]>;
  /** Whether a FamiBook holds neither photos nor messages. */
  isEmpty(famibookId: FamiBookId): Promise<boolean>;
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

/** Where an archive is imported, by the rules of an upload (D17, D20, D21). */
export interface ImportTarget {
  /** @returns null for a photo that has been deleted since an earlier attempt */
  photo(photo: PhotoToImport, bytes: Readable, signal: AbortSignal): Promise<PhotoId | null>;
  comment(famibook: Target, photoId: PhotoId, comment: ImportedComment): Promise<void>;
  message(famibook: Target, message: ImportedMessage): Promise<void>;
}
