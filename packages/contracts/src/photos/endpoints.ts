import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { reactionEndpoints } from '../reactions/reaction-endpoints.ts';
import { ListReactionsQuery, Reactor } from '../reactions/schemas.ts';
import * as routes from './routes.ts';
import {
  Comment,
  CommentBody,
  EditPhotoBody,
  ListCommentsQuery,
  ListPhotosQuery,
  ListTagsQuery,
  MonthCount,
  OnThisDayQuery,
  Photo,
  PhotoCommentParams,
  PhotoDetail,
  PhotoIdParams,
  PhotoOrder,
  TagCount,
  UploadFields,
} from './schemas.ts';

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

/** What a call about one photo may be refused with, reading and writing. */
const seen = ['photo_not_found', 'pending_approval', 'famibook_suspended'] as const;

const written = [...seen, 'famibook_not_found'] as const;

export const listPhotos = endpoint(routes.listPhotos, {
  summary: 'Photos of the current FamiBook; of all for the administrator (D13, D14)',
  revalidates: true,
  query: ListPhotosQuery,
  response: z.array(Photo),
});
export const listTags = endpoint(routes.listTags, {
  summary: 'Tags of the current FamiBook with how many photos have each, the most used first',
  query: ListTagsQuery,
  response: z.array(TagCount),
});
export const uploadPhoto = endpoint(routes.uploadPhoto, {
  status: 201,
  summary: 'Share a photo (D17, D20, D21)',
  errors: PICTURE_ERRORS,
  multipart: { file: 'image', fields: UploadFields },
  response: Photo,
});
export const getPhoto = endpoint(routes.getPhoto, {
  summary: 'One photo with its newest 200 comments',
  errors: seen,
  params: PhotoIdParams,
  response: PhotoDetail,
});
export const editPhoto = endpoint(routes.editPhoto, {
  summary: 'Its owner edits description and tags',
  errors: [...written, 'forbidden'],
  params: PhotoIdParams,
  body: EditPhotoBody,
  response: Photo,
});
export const deletePhoto = endpoint(routes.deletePhoto, {
  summary: 'Its owner deletes it',
  errors: [...written, 'forbidden'],
  params: PhotoIdParams,
  response: MessageResponse,
});
export const adminDeletePhoto = endpoint(routes.adminDeletePhoto, {
  summary: 'The administrator deletes a photo',
  errors: ['photo_not_found'],
  params: PhotoIdParams,
  response: MessageResponse,
});
export const downloadPhoto = endpoint(routes.downloadPhoto, {
  stream: true,
  summary: 'The full-size picture without place and camera tags (D17)',
  errors: [...seen, 'file_not_found', 'bad_image'],
  params: PhotoIdParams,
});
export const photoReactions = reactionEndpoints(routes.photoReactions, { errors: written, params: PhotoIdParams });
export const listPhotoReactions = endpoint(routes.listPhotoReactions, {
  summary: 'The users who like and love it, the newest first (D12, D13)',
  errors: seen,
  params: PhotoIdParams,
  query: ListReactionsQuery,
  response: z.array(Reactor),
});
export const listComments = endpoint(routes.listComments, {
  summary: 'Comments, newest first (D13)',
  errors: seen,
  params: PhotoIdParams,
  query: ListCommentsQuery,
  response: z.array(Comment),
});
export const commentOnPhoto = endpoint(routes.commentOnPhoto, {
  status: 201,
  summary: 'Comment',
  errors: written,
  params: PhotoIdParams,
  body: CommentBody,
  response: Comment,
});
export const deleteComment = endpoint(routes.deleteComment, {
  summary: 'Delete one’s own comment (D22)',
  errors: [...written, 'comment_not_found', 'forbidden'],
  params: PhotoCommentParams,
  response: MessageResponse,
});
export const countPhotos = endpoint(routes.countPhotos, {
  callers: ['admin', 'backup'],
  summary: 'Photos, of one FamiBook or of all (D36)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  response: z.object({ total: z.number().int().nonnegative() }),
});
/** Media asks this before it deletes unclaimed pictures: the event of their photos may still be on its way. */
export const findUsedFiles = endpoint(routes.findUsedFiles, {
  callers: ['media'],
  summary: 'Which of these files a photo shows',
  body: z.object({ fileIds: z.array(FileId).max(100) }),
  response: z.object({ fileIds: z.array(FileId) }),
});
/** Their sum is the number of photos; each month is where `GET /api/photos?from=` starts. */
export const listMonths = endpoint(routes.listMonths, {
  summary: 'Photos a month in the order in force, newest first (D13)',
  query: z.object({ sort: PhotoOrder }),
  response: z.array(MonthCount),
});
/** By the camera's date where there is one, else by when it was shared in the caller's time zone. */
export const listOnThisDay = endpoint(routes.listOnThisDay, {
  summary: 'Photos taken or shared on this date in earlier years, newest first',
  query: OnThisDayQuery,
  response: z.array(Photo),
});
