import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import { StagedImage } from '../media.ts';
import { Photo } from '../photos.ts';
import { FinishUploadBody, KnownPhoto, KnownPhotosBody, UploadParams } from '../uploads.ts';

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
  body: KnownPhotosBody,
  answer: z.array(KnownPhoto),
});
