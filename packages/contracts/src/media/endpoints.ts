import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import * as routes from './routes.ts';
import { MediaParams, StagedImage } from './schemas.ts';

export const getRendition = endpoint(routes.getRendition, {
  stream: true,
  summary: 'The bytes of a rendition (D18, D19)',
  errors: ['file_not_found', 'famibook_suspended', 'pending_approval'],
  params: MediaParams,
});
/** Body: the raw bytes. With the token of the person who uploads. */
export const stageImage = endpoint(routes.stageImage, {
  stream: true,
  status: 201,
  summary: 'Take a picture in, unclaimed for now',
  query: z.object({ famibookId: FamiBookId, maxBytes: z.coerce.number().int().positive() }),
  response: StagedImage,
});
/** Throws a picture away that is still unclaimed; a claimed one is left alone. */
export const discardImage = endpoint(routes.discardImage, {
  callers: ['gallery', 'backup'],
  summary: 'Throw an unclaimed picture away',
  params: z.object({ fileId: FileId }),
  response: MessageResponse,
});
export const getStrippedOriginal = endpoint(routes.getStrippedOriginal, {
  callers: ['gallery'],
  stream: true,
  summary: 'The original, losslessly stripped of every tag (D17)',
  params: z.object({ fileId: FileId }),
});
