import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Album } from '../album/album.ts';
import type { PartWriter } from '../format/part-writer.ts';
import type { People } from '../format/people.ts';
import type { AudioEntry, CommentEntry, MessageEntry, PhotoEntry, ReactionEntry } from '../format/schemas.ts';
import type { ZipWriter } from '../format/zip-writer.ts';
import type { ArchiveContent, ArchiveScope, OpenedFile, Reacted } from '../ports.ts';

export interface ArchiveRequest extends ArchiveScope {
  famibookId: FamiBookId;
  famibookName: string;
  /** Whose pictures carry the place where they were taken: one's own only. */
  viewer: UserId;
}

/** The lists of an archive while it is written. */
export interface ArchiveLists {
  photos: PartWriter<PhotoEntry>;
  comments: PartWriter<CommentEntry>;
  messages: PartWriter<MessageEntry>;
  audio: PartWriter<AudioEntry>;
  reactions: PartWriter<ReactionEntry>;
}

/** What the steps of writing an archive share. */
export interface ArchiveContext extends ArchiveLists {
  request: ArchiveRequest;
  content: ArchiveContent;
  zip: ZipWriter;
  signal: AbortSignal;
  album: Album;
  people: People;
}

interface NewFile {
  path: string;
  createdAt: string;
}

/** Writes the bytes of a picture or of audio, which are compressed already. */
export async function addFile(
  { zip }: Pick<ArchiveContext, 'zip'>,
  { bytes }: OpenedFile,
  { path, createdAt }: NewFile,
): Promise<void> {
  // What is dropped unread fails without any other listener, which would end the process.
  bytes.on('error', () => undefined);
  try {
    await zip.add(path, bytes, { compress: false, mtime: new Date(createdAt) });
  } finally {
    bytes.destroy();
  }
}

/** Writes who reacted to a photo or message; an archive of one person has that person's own reactions only. */
export async function writeReactions(
  { content, request, people, reactions }: ArchiveContext,
  entry: Pick<ReactionEntry, 'on' | 'number'>,
  to: Reacted,
): Promise<void> {
  for await (const page of content.reactions(to)) {
    for (const { userId, userName, kinds, createdAt } of page) {
      if (request.author !== undefined && userId !== request.author) continue;
      reactions.add({ ...entry, by: people.placeOf({ userId, userName }), kinds, createdAt });
    }
    await reactions.flush();
  }
}

export function nameOf({ authorName, userName }: { authorName: string | null; userName: string }): string {
  return authorName ?? userName;
}
