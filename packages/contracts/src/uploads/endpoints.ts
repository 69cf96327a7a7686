import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import { StagedImage } from '../media/schemas.ts';
import { PICTURE_ERRORS } from '../photos/endpoints.ts';
import { Photo } from '../photos/schemas.ts';
import * as routes from './routes.ts';
import { FinishUploadBody, KnownPhoto, KnownPhotosBody, UploadParams } from './schemas.ts';

const params = UploadParams;

/** The tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): bytes that survive a cut connection. */
export const createUpload = endpoint(routes.createUpload, {
  status: 201,
  stream: true,
  summary: 'Begin a resumable upload (tus)',
  errors: [
    'choose_famibook',
    'famibook_full',
    'bad_image',
    'too_large',
    'too_many_uploads',
    'disk_full',
    'upload_not_found',
  ],
});
export const getUploadOffset = endpoint(routes.getUploadOffset, {
  stream: true,
  summary: 'How much of it has arrived (tus)',
  errors: ['upload_not_found', 'upload_in_use'],
  params,
});
export const appendToUpload = endpoint(routes.appendToUpload, {
  status: 204,
  stream: true,
  summary: 'Further bytes (tus)',
  errors: [
    'upload_not_found',
    'upload_in_use',
    'upload_elsewhere',
    'famibook_suspended',
    'too_many_uploads',
    'famibook_full',
    'too_large',
    'disk_full',
    'unsupported_type',
  ],
  params,
});
export const cancelUpload = endpoint(routes.cancelUpload, {
  status: 204,
  stream: true,
  summary: 'Give it up (tus)',
  errors: ['upload_not_found', 'upload_in_use'],
  params,
});
/**
 * The response is the same when it is called again: the file of the upload is stored once. With the token of the person
 * who uploads.
 */
export const stageUpload = endpoint(routes.stageUpload, {
  summary: 'Take a finished upload in as a picture, unclaimed for now',
  params,
  body: z.object({ famibookId: FamiBookId, maxBytes: z.number().int().positive() }),
  response: StagedImage,
});
export const finishUpload = endpoint(routes.finishUpload, {
  status: 201,
  summary: 'Share what a resumable upload brought; again answers the same photo',
  errors: [...PICTURE_ERRORS, 'upload_not_found', 'upload_in_use', 'upload_unfinished', 'photo_removed'],
  body: FinishUploadBody,
  response: Photo,
});
export const findKnownPhotos = endpoint(routes.findKnownPhotos, {
  summary: 'Which of these files the gallery already has, by hash (D20)',
  errors: ['choose_famibook'],
  body: KnownPhotosBody,
  response: z.array(KnownPhoto),
});
