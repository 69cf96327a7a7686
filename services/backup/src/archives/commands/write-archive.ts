import { randomBytes } from 'node:crypto';
import type {
  ArchiveComment,
  ArchiveFileForm,
  ArchiveMessage,
  ArchivePhoto,
} from '@famibook/contracts/archives/internal-schemas';
import type { UserId } from '@famibook/contracts/ids';
import { type Album, openAlbum } from '../album/album.ts';
import type { Words } from '../album/pieces.ts';
import { photoFileName, smallFileName } from '../format/file-names.ts';
import { createPartWriter, type PartWriter } from '../format/part-writer.ts';
import { createPeople, type People } from '../format/people.ts';
import {
  ALBUM_FILE,
  type ArchiveSummary,
  type CommentEntry,
  FORMAT,
  FORMAT_VERSION,
  type MessageEntry,
  type PhotoEntry,
  SUMMARY_FILE,
} from '../format/schemas.ts';
import type { ZipWriter } from '../format/zip-writer.ts';
import type { ArchiveContent, ArchiveScope } from '../ports.ts';

interface Deps {
  content: ArchiveContent;
  /** A folder that this program may write to. */
  tempFolder: string;
  now(): Date;
  newId(): string;
}

export interface ArchiveRequest extends ArchiveScope {
  famibookName: string;
  /** Whose pictures carry the place where they were taken: one's own only. */
  viewer: UserId;
}

/** Comments below one photo that the album shows; the list of comments has all. */
const MAX_SHOWN_COMMENTS = 500;

interface Writing {
  request: ArchiveRequest;
  content: ArchiveContent;
  zip: ZipWriter;
  signal: AbortSignal;
  album: Album;
  people: People;
  photos: PartWriter<PhotoEntry>;
  comments: PartWriter<CommentEntry>;
  messages: PartWriter<MessageEntry>;
}

/**
 * Writes an archive into a ZIP while it is read page by page. A picture that is deleted meanwhile is left out with its
 * words.
 */
export function writeArchive({ content, tempFolder, now, newId }: Deps) {
  return async (request: ArchiveRequest, zip: ZipWriter, signal: AbortSignal): Promise<void> => {
    const album = await openAlbum(tempFolder, request.famibookName);
    try {
      const people = createPeople();
      const [photos, comments, messages] = [
        createPartWriter<PhotoEntry>(zip, 'photos'),
        createPartWriter<CommentEntry>(zip, 'comments'),
        createPartWriter<MessageEntry>(zip, 'messages'),
      ];
      const writing = { request, content, zip, signal, album, people, photos, comments, messages };
      await writePhotos(writing);
      await (request.author === undefined ? writeThreads(writing) : writeOwnWords(writing, request.author));
      for (const list of [photos, comments, messages]) await list.flush({ isLast: true });
      const salt = randomBytes(16).toString('hex');
      const emails = await content.emailsOf(people.userIds());
      const summary: ArchiveSummary = {
        format: FORMAT,
        version: FORMAT_VERSION,
        id: newId(),
        kind: request.author === undefined ? 'famibook' : 'own',
        famibookName: request.famibookName,
        exportedAt: now().toISOString(),
        salt,
        counts: { photos: photos.count, comments: comments.count, messages: messages.count },
        people: people.list(emails, salt),
        photos: [...photos.files],
        comments: [...comments.files],
        messages: [...messages.files],
      };
      await zip.addText(SUMMARY_FILE, `${JSON.stringify(summary, null, 1)}\n`);
      await zip.add(ALBUM_FILE, album.finish(summary), { compress: true, mtime: now() });
      zip.end();
    } finally {
      await album.close();
    }
  };
}

async function writePhotos(writing: Writing): Promise<void> {
  let number = 0;
  for await (const page of writing.content.photos(writing.request)) {
    for (const photo of page) {
      if (await writePhoto(writing, photo, number + 1)) number += 1;
    }
  }
}

/** @returns false for a photo that is deleted */
async function writePhoto(writing: Writing, photo: ArchivePhoto, number: number): Promise<boolean> {
  const { request, people, photos } = writing;
  const isOwn = photo.userId === request.viewer && photo.authorName === null;
  const small = await addPicture(writing, photo, 'small', () => smallFileName(number));
  if (small === undefined) return false;
  const named = { ...photo, number };
  const file = await addPicture(writing, photo, isOwn ? 'original' : 'stripped', (type) => photoFileName(named, type));
  if (file === undefined) return false;
  const { description, tags, takenAt, createdAt, likes, hearts } = photo;
  photos.add({ number, file, by: people.placeOf(photo), description, tags, takenAt, createdAt, likes, hearts });
  await photos.flush();
  const comments = photo.commentCount > 0 ? await writeComments(writing, photo, number) : [];
  await writing.album.addPhoto({ ...photo, number, file, small, author: nameOf(photo), comments });
  return true;
}

async function addPicture(
  { content, zip, signal }: Writing,
  { fileId, createdAt }: ArchivePhoto,
  form: ArchiveFileForm,
  toPath: (type: string) => string,
): Promise<string | undefined> {
  const opened = await content.openFile(fileId, form, signal);
  if (!opened) return undefined;
  const path = toPath(opened.type);
  try {
    await zip.add(path, opened.bytes, { compress: false, mtime: new Date(createdAt) });
    return path;
  } finally {
    opened.bytes.destroy();
  }
}

/** @returns those that the album shows */
async function writeComments(writing: Writing, { id }: ArchivePhoto, number: number): Promise<Words[]> {
  const shown: Words[] = [];
  const { content, request, comments } = writing;
  for await (const page of content.comments(request.famibookId, { photoId: id })) {
    for (const comment of page) {
      if (request.author !== undefined && (comment.userId !== request.author || comment.authorName !== null)) continue;
      comments.add(commentEntry(writing, comment, number));
      if (shown.length < MAX_SHOWN_COMMENTS) shown.push({ ...comment, author: nameOf(comment), about: null });
    }
    await comments.flush();
  }
  return shown;
}

function commentEntry({ people }: Writing, comment: ArchiveComment, photo: number | null) {
  const { content, createdAt } = comment;
  const about = photo === null ? { author: comment.photo.authorName, text: comment.photo.description } : null;
  return { photo, about, by: people.placeOf(comment), content, createdAt };
}

async function writeThreads(writing: Writing): Promise<void> {
  const { content, request, messages, album } = writing;
  const { famibookId } = request;
  let number = 0;
  for await (const page of content.messages(famibookId, { rootId: null })) {
    for (const root of page) {
      number += 1;
      const numbers = new Map([[root.id, number]]);
      messages.add(messageEntry(writing, root, { number, parent: null }));
      const thread = await album.openThread({ ...root, author: nameOf(root), about: null });
      if (root.replyCount > 0) {
        for await (const replies of content.messages(famibookId, { rootId: root.id })) {
          for (const reply of replies) {
            number += 1;
            numbers.set(reply.id, number);
            const parent = (reply.parentId && numbers.get(reply.parentId)) || null;
            messages.add(messageEntry(writing, reply, { number, parent }));
            const repliesTo = reply.parentId === root.id ? null : reply.parent;
            await thread.addReply({ ...reply, author: nameOf(reply), about: repliesTo && aboutOf(repliesTo) });
          }
          await messages.flush();
        }
      }
      await messages.flush();
    }
  }
}

/** What one author wrote below the photos of others, and on the board. */
async function writeOwnWords(writing: Writing, author: UserId): Promise<void> {
  const { content, request, comments, messages, album } = writing;
  const own = new Set<string>();
  for await (const page of content.photos(request)) for (const { id } of page) own.add(id);
  for await (const page of content.comments(request.famibookId, { author })) {
    for (const comment of page) {
      if (own.has(comment.photoId)) continue;
      comments.add(commentEntry(writing, comment, null));
      const about = { author: comment.photo.authorName, text: comment.photo.description };
      await album.addRemark({ ...comment, author: nameOf(comment), about });
    }
    await comments.flush();
  }
  let number = 0;
  const numbers = new Map<string, number>();
  for await (const page of content.messages(request.famibookId, { author })) {
    for (const message of page) {
      number += 1;
      numbers.set(message.id, number);
      const parent = (message.parentId && numbers.get(message.parentId)) || null;
      messages.add(messageEntry(writing, message, { number, parent }));
      const about = message.parent && aboutOf(message.parent);
      await album.openThread({ ...message, author: nameOf(message), about });
    }
    await messages.flush();
  }
}

function messageEntry(
  { people }: Writing,
  message: ArchiveMessage,
  { number, parent }: { number: number; parent: number | null },
) {
  const { content, createdAt, likes, hearts } = message;
  const about = parent === null && message.parent ? aboutOf(message.parent) : null;
  return { number, parent, about, by: people.placeOf(message), content, createdAt, likes, hearts };
}

function aboutOf({ authorName, content }: { authorName: string; content: string }) {
  return { author: authorName, text: content };
}

function nameOf({ authorName, userName }: { authorName: string | null; userName: string }): string {
  return authorName ?? userName;
}
