import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import { StagedImage } from '../media.ts';
import { Photo } from '../photos.ts';
import { FinishUploadBody, KnownPhoto, KnownPhotosBody, UploadParams } from '../uploads.ts';
import { PICTURE_ERRORS } from './gallery.ts';

const service = 'media';
const stream = true;
const params = UploadParams;

/** The tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): bytes that survive a cut connection. */
export const createUpload = endpoint({
  name: 'createUpload',
  service,
  method: 'POST',
  path: '/api/uploads',
  access: 'content',
  content: true,
  status: 201,
  stream,
  summary: 'Begin a resumable upload (tus)',
  errors: ['choose_famibook', 'famibook_full', 'too_large', 'too_many_uploads', 'disk_full', 'upload_not_found'],
});
export const getUploadOffset = endpoint({
  name: 'getUploadOffset',
  service,
  method: 'HEAD',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  stream,
  summary: 'How much of it has arrived (tus)',
  errors: ['upload_not_found', 'upload_in_use'],
  params,
});
export const appendToUpload = endpoint({
  name: 'appendToUpload',
  service,
  method: 'PATCH',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  status: 204,
  stream,
  summary: 'Further bytes (tus)',
  errors: [
    'upload_not_found',
    'upload_in_use',
    'upload_elsewhere',
    'too_many_uploads',
    'famibook_full',
    'too_large',
    'disk_full',
    'unsupported_type',
  ],
  params,
});
export const cancelUpload = endpoint({
  name: 'cancelUpload',
  service,
  method: 'DELETE',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  status: 204,
  stream,
  summary: 'Give it up (tus)',
  errors: ['upload_not_found', 'upload_in_use'],
  params,
});
/** Answers alike when asked again: the upload's file is taken in once. With the token of the person who uploads. */
export const stageUpload = endpoint({
  name: 'stageUpload',
  service,
  method: 'POST',
  path: '/internal/uploads/{id}/stage',
  access: 'signed-in',
  summary: 'Take a finished upload in as a picture, unclaimed for now',
  params,
  body: z.object({ famibookId: FamiBookId, maxBytes: z.number().int().positive() }),
  answer: StagedImage,
});

export const finishUpload = endpoint({
  name: 'finishUpload',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos/from-upload',
  access: 'content',
  content: true,
  status: 201,
  summary: 'Share what a resumable upload brought; again answers the same photo',
  errors: [...PICTURE_ERRORS, 'upload_not_found', 'upload_in_use', 'upload_unfinished', 'photo_removed'],
  body: FinishUploadBody,
  answer: Photo,
});
export const findKnownPhotos = endpoint({
  name: 'findKnownPhotos',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos/known',
  access: 'content',
  content: true,
  summary: 'Which of these files the gallery already has, by hash (D20)',
  errors: ['choose_famibook'],
  body: KnownPhotosBody,
  answer: z.array(KnownPhoto),
});
