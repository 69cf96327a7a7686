import type { ArchiveComment, ArchiveFileForm, ArchivePhoto } from '@famibook/contracts/archives/internal-schemas';
import type { Words } from '../album/pieces.ts';
import { photoFileName, smallFileName } from '../format/file-names.ts';
import type { CommentEntry } from '../format/schemas.ts';
import { type ArchiveContext, addFile, nameOf, writeReactions } from './archive-context.ts';

/** Comments below one photo that the album shows; the list of comments has all. */
const MAX_SHOWN_COMMENTS = 500;

/**
 * Writes the photos with their comments and reactions. A picture that is deleted in the meantime, or can no longer
 * be read, is left out with its words.
 */
export async function writePhotos(context: ArchiveContext): Promise<void> {
  let number = 0;
  for await (const page of context.content.photos(context.request)) {
    for (const photo of page) {
      // A photo that is left out has a number too, because its small picture may be in the archive already.
      number += 1;
      await writePhoto(context, photo, number);
    }
  }
}

async function writePhoto(context: ArchiveContext, photo: ArchivePhoto, number: number): Promise<void> {
  const { request, people, photos } = context;
  const isOwn = photo.userId === request.viewer && photo.authorName === null;
  const small = await addPicture(context, photo, 'small', () => smallFileName(number));
  const named = { ...photo, number };
  const file = await addPicture(context, photo, isOwn ? 'original' : 'stripped', (type) => photoFileName(named, type));
  if (file === undefined) return;
  const { description, tags, takenAt, createdAt, likes, hearts } = photo;
  photos.add({ number, file, by: people.placeOf(photo), description, tags, takenAt, createdAt, likes, hearts });
  await photos.flush();
  const comments = photo.commentCount > 0 ? await writeComments(context, photo, number) : [];
  if (likes + hearts > 0) await writeReactions(context, { on: 'photo', number }, { photoId: photo.id });
  // The album shows the picture itself where no small one can be made of it.
  await context.album.addPhoto({ ...photo, number, file, small: small ?? file, author: nameOf(photo), comments });
}

async function addPicture(
  context: ArchiveContext,
  { fileId, createdAt }: ArchivePhoto,
  form: ArchiveFileForm,
  toPath: (type: string) => string,
): Promise<string | undefined> {
  const opened = await context.content.openFile(fileId, form, context.signal);
  if (!opened) return undefined;
  const path = toPath(opened.type);
  await addFile(context, opened, { path, createdAt });
  return path;
}

/** @returns those that the album shows */
async function writeComments(context: ArchiveContext, { id }: ArchivePhoto, number: number): Promise<Words[]> {
  const shown: Words[] = [];
  const { content, request, comments } = context;
  for await (const page of content.comments(request.famibookId, { photoId: id })) {
    for (const comment of page) {
      if (request.author !== undefined && (comment.userId !== request.author || comment.authorName !== null)) continue;
      comments.add(commentEntry(context, comment, number));
      if (shown.length < MAX_SHOWN_COMMENTS) shown.push({ ...comment, author: nameOf(comment), about: null });
    }
    await comments.flush();
  }
  return shown;
}

/** @param photo its number in the archive, or null for the photo of another person that is not in it */
export function commentEntry({ people }: ArchiveContext, comment: ArchiveComment, photo: number | null): CommentEntry {
  const { content, createdAt } = comment;
  const about = photo === null ? { author: comment.photo.authorName, text: comment.photo.description } : null;
  return { photo, about, by: people.placeOf(comment), content, createdAt };
}
