import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AudioId, FamiBookId, FileId, UserId } from '../ids.ts';
import { Cursor } from '../page.ts';
import {
  ArchiveAudio,
  ArchiveComment,
  ArchiveFileForm,
  ArchiveMember,
  ArchiveMessage,
  ArchivePhoto,
  ArchiveReaction,
  ImportAudioQuery,
  ImportCommentsBody,
  ImportMessageReactionsBody,
  ImportMessagesBody,
  ImportPhotoReactionsBody,
  ListArchiveAudioBody,
  ListArchiveCommentsBody,
  ListArchiveMessagesBody,
  ListArchivePhotosBody,
  ListMessageReactionsBody,
  ListPhotoReactionsBody,
} from './internal-schemas.ts';
import * as routes from './routes.ts';
import { ImportedArchive } from './schemas.ts';

export const downloadFamiBook = endpoint(routes.downloadFamiBook, {
  summary: 'The current FamiBook as one ZIP: originals without place, words as JSON, and an album to open in a browser',
  stream: true,
  errors: ['choose_famibook', 'famibook_suspended'],
});
export const downloadOwn = endpoint(routes.downloadOwn, {
  summary: 'What the caller shared in the current FamiBook, as such a ZIP',
  stream: true,
  errors: ['choose_famibook', 'famibook_suspended'],
});
export const importArchive = endpoint(routes.importArchive, {
  summary: 'Brings everything of such a ZIP into the current FamiBook, which must be empty',
  stream: true,
  errors: [
    'choose_famibook',
    'famibook_suspended',
    'famibook_not_empty',
    'bad_archive',
    'too_large',
    'slow_body',
    'famibook_full',
    'disk_full',
  ],
  response: ImportedArchive,
});

const next = Cursor.nullable();

export const listArchivePhotos = endpoint(routes.listArchivePhotos, {
  callers: ['backup'],
  summary: 'Photos of a FamiBook as an archive holds them, the oldest first',
  body: ListArchivePhotosBody,
  response: z.object({ photos: z.array(ArchivePhoto), next }),
});
export const listArchiveComments = endpoint(routes.listArchiveComments, {
  callers: ['backup'],
  summary: 'Comments as an archive holds them, the oldest first',
  body: ListArchiveCommentsBody,
  response: z.object({ comments: z.array(ArchiveComment), next }),
});
export const listArchiveMessages = endpoint(routes.listArchiveMessages, {
  callers: ['backup'],
  summary: 'Messages as an archive holds them, the oldest first',
  body: ListArchiveMessagesBody,
  response: z.object({ messages: z.array(ArchiveMessage), next }),
});
export const listArchivePhotoReactions = endpoint(routes.listArchivePhotoReactions, {
  callers: ['backup'],
  summary: 'Who reacted to a photo and how, the latest first',
  body: ListPhotoReactionsBody,
  response: z.object({ reactions: z.array(ArchiveReaction), next }),
});
export const listArchiveMessageReactions = endpoint(routes.listArchiveMessageReactions, {
  callers: ['backup'],
  summary: 'Who reacted to a message and how, the latest first',
  body: ListMessageReactionsBody,
  response: z.object({ reactions: z.array(ArchiveReaction), next }),
});
export const listArchiveAudio = endpoint(routes.listArchiveAudio, {
  callers: ['backup'],
  summary: 'Audio of a FamiBook as an archive holds it, the oldest first',
  body: ListArchiveAudioBody,
  response: z.object({ audio: z.array(ArchiveAudio) }),
});
export const openArchiveAudio = endpoint(routes.openArchiveAudio, {
  callers: ['backup'],
  stream: true,
  summary: 'The bytes of an audio file',
  params: z.object({ audioId: AudioId }),
});
export const openArchiveFile = endpoint(routes.openArchiveFile, {
  callers: ['backup'],
  stream: true,
  summary: 'The bytes of a picture as an archive holds it',
  params: z.object({ fileId: FileId }),
  query: z.object({ form: ArchiveFileForm }),
});
/** Finds the authors of an imported archive by their e-mail. */
export const listArchiveMembers = endpoint(routes.listArchiveMembers, {
  callers: ['backup'],
  summary: 'Approved members of a FamiBook with their addresses',
  body: z.object({ famibookId: FamiBookId, after: UserId.optional() }),
  response: z.object({ members: z.array(ArchiveMember), next: UserId.nullable() }),
});
export const importComments = endpoint(routes.importComments, {
  callers: ['backup'],
  summary: 'Add comments to a photo; those that exist already stay as they are',
  body: ImportCommentsBody,
  response: z.object({ imported: z.number().int().nonnegative() }),
});
export const importMessages = endpoint(routes.importMessages, {
  callers: ['backup'],
  summary: 'Add published messages and replies; those that exist already stay as they are',
  body: ImportMessagesBody,
  response: z.object({ imported: z.number().int().nonnegative() }),
});
export const importPhotoReactions = endpoint(routes.importPhotoReactions, {
  callers: ['backup'],
  summary: 'Add reactions to a photo; those that exist already stay as they are',
  body: ImportPhotoReactionsBody,
  response: z.object({ imported: z.number().int().nonnegative() }),
});
export const importMessageReactions = endpoint(routes.importMessageReactions, {
  callers: ['backup'],
  summary: 'Add reactions to a message; those that exist already stay as they are',
  body: ImportMessageReactionsBody,
  response: z.object({ imported: z.number().int().nonnegative() }),
});
/** Body: the raw bytes. */
export const importAudio = endpoint(routes.importAudio, {
  callers: ['backup'],
  stream: true,
  status: 201,
  summary: 'Store audio in the name of a member, once however often it is sent; it plays if no other does (D29)',
  errors: [
    'user_not_found',
    'bad_audio',
    'not_audio',
    'too_large',
    'too_many_audio_files',
    'famibook_full',
    'disk_full',
  ],
  query: ImportAudioQuery,
  response: z.object({ isNew: z.boolean() }),
});
