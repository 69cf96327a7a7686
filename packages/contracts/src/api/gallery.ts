import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId } from '../ids.ts';
import { Message } from '../people.ts';
import {
  Comment,
  CommentBody,
  EditPhotoBody,
  ListCommentsQuery,
  ListPhotosQuery,
  ListReactionsQuery,
  ListTagsQuery,
  Photo,
  PhotoCommentParams,
  PhotoDetail,
  PhotoIdParams,
  Reactions,
  Reactor,
  TagCount,
  UploadFields,
} from '../photos.ts';

const service = 'gallery';
const content = true;

/** What a call about one photo may be refused with, reading and writing. */
const seen = ['photo_not_found', 'pending_approval', 'famibook_suspended'] as const;
const written = [...seen, 'famibook_not_found'] as const;
/** What a new picture may be refused with. */
export const PICTURE_ERRORS = [
  'choose_famibook',
  'bad_image',
  'plan_photos',
  'famibook_full',
  'duplicate_photo',
  'too_large',
  'not_an_image',
  'disk_full',
] as const;

export const listPhotos = endpoint({
  name: 'listPhotos',
  service,
  method: 'GET',
  path: '/api/photos',
  access: 'content',
  summary: 'Photos of the current FamiBook; of all for the administrator (D13, D14)',
  query: ListPhotosQuery,
  answer: z.array(Photo),
});
export const listTags = endpoint({
  name: 'listTags',
  service,
  method: 'GET',
  path: '/api/photos/tags',
  access: 'content',
  summary: 'Tags of the current FamiBook with how many photos have each, the most used first',
  query: ListTagsQuery,
  answer: z.array(TagCount),
});
export const uploadPhoto = endpoint({
  name: 'uploadPhoto',
  service,
  method: 'POST',
  path: '/api/photos',
  access: 'content',
  content,
  status: 201,
  summary: 'Share a photo (D17, D20, D21)',
  errors: PICTURE_ERRORS,
  multipart: { file: 'image', fields: UploadFields },
  answer: Photo,
});
export const getPhoto = endpoint({
  name: 'getPhoto',
  service,
  method: 'GET',
  path: '/api/photos/{id}',
  access: 'signed-in',
  summary: 'One photo with its newest 200 comments',
  errors: seen,
  params: PhotoIdParams,
  answer: PhotoDetail,
});
export const editPhoto = endpoint({
  name: 'editPhoto',
  service,
  method: 'PUT',
  path: '/api/photos/{id}',
  access: 'signed-in',
  content,
  summary: 'Its owner edits description and tags',
  errors: [...written, 'forbidden'],
  params: PhotoIdParams,
  body: EditPhotoBody,
  answer: Photo,
});
export const deletePhoto = endpoint({
  name: 'deletePhoto',
  service,
  method: 'DELETE',
  path: '/api/photos/{id}',
  access: 'signed-in',
  content,
  summary: 'Its owner deletes it',
  errors: [...written, 'forbidden'],
  params: PhotoIdParams,
  answer: Message,
});
export const adminDeletePhoto = endpoint({
  name: 'adminDeletePhoto',
  service,
  method: 'DELETE',
  path: '/api/admin/photos/{id}',
  access: 'admin',
  summary: 'The administrator deletes a photo',
  errors: ['photo_not_found'],
  params: PhotoIdParams,
  answer: Message,
});
export const downloadPhoto = endpoint({
  name: 'downloadPhoto',
  service,
  method: 'GET',
  path: '/api/photos/{id}/download',
  access: 'signed-in',
  stream: true,
  summary: 'The full-size picture without place and camera tags (D17)',
  errors: [...seen, 'file_not_found'],
  params: PhotoIdParams,
});
export const likePhoto = endpoint({
  name: 'likePhoto',
  service,
  method: 'POST',
  path: '/api/photos/{id}/like',
  access: 'signed-in',
  content,
  summary: 'Like (D12)',
  errors: written,
  params: PhotoIdParams,
  answer: Reactions,
});
export const unlikePhoto = endpoint({
  name: 'unlikePhoto',
  service,
  method: 'DELETE',
  path: '/api/photos/{id}/like',
  access: 'signed-in',
  content,
  summary: 'Take the like back',
  errors: written,
  params: PhotoIdParams,
  answer: Reactions,
});
export const heartPhoto = endpoint({
  name: 'heartPhoto',
  service,
  method: 'POST',
  path: '/api/photos/{id}/heart',
  access: 'signed-in',
  content,
  summary: 'Heart (D12)',
  errors: written,
  params: PhotoIdParams,
  answer: Reactions,
});
export const unheartPhoto = endpoint({
  name: 'unheartPhoto',
  service,
  method: 'DELETE',
  path: '/api/photos/{id}/heart',
  access: 'signed-in',
  content,
  summary: 'Take the heart back',
  errors: written,
  params: PhotoIdParams,
  answer: Reactions,
});
export const listPhotoReactions = endpoint({
  name: 'listPhotoReactions',
  service,
  method: 'GET',
  path: '/api/photos/{id}/reactions',
  access: 'signed-in',
  summary: 'Who likes and loves it, the newest first (D12, D13)',
  errors: seen,
  params: PhotoIdParams,
  query: ListReactionsQuery,
  answer: z.array(Reactor),
});
export const listComments = endpoint({
  name: 'listComments',
  service,
  method: 'GET',
  path: '/api/photos/{id}/comments',
  access: 'signed-in',
  summary: 'Comments, newest first (D13)',
  errors: seen,
  params: PhotoIdParams,
  query: ListCommentsQuery,
  answer: z.array(Comment),
});
export const commentOnPhoto = endpoint({
  name: 'commentOnPhoto',
  service,
  method: 'POST',
  path: '/api/photos/{id}/comments',
  access: 'signed-in',
  content,
  status: 201,
  summary: 'Comment',
  errors: written,
  params: PhotoIdParams,
  body: CommentBody,
  answer: Comment,
});
export const deleteComment = endpoint({
  name: 'deleteComment',
  service,
  method: 'DELETE',
  path: '/api/photos/{id}/comments/{commentId}',
  access: 'signed-in',
  content,
  summary: 'Delete one’s own comment (D22)',
  errors: [...written, 'comment_not_found', 'forbidden'],
  params: PhotoCommentParams,
  answer: Message,
});
export const countPhotos = endpoint({
  name: 'countPhotos',
  service,
  method: 'GET',
  path: '/internal/gallery/totals',
  access: 'service',
  callers: ['admin'],
  summary: 'Photos, of one FamiBook or of all (D36)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  answer: z.object({ total: z.number().int().nonnegative() }),
});
/** Media asks before it gives up pictures that nobody has claimed: the fact of their photos may still be on its way. */
export const findUsedFiles = endpoint({
  name: 'findUsedFiles',
  service,
  method: 'POST',
  path: '/internal/gallery/used-files',
  access: 'service',
  callers: ['media'],
  summary: 'Which of these files a photo shows',
  body: z.object({ fileIds: z.array(FileId).max(100) }),
  answer: z.object({ fileIds: z.array(FileId) }),
});
