import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, FileId } from '../ids.ts';
import { MediaParams, StagedImage } from '../media.ts';
import { Message } from '../people.ts';

const service = 'media';

export const getRendition = endpoint({
  name: 'getRendition',
  service,
  method: 'GET',
  path: '/api/media/{famibookId}/{fileId}/{name}',
  access: 'signed-in',
  stream: true,
  summary: 'The bytes of a rendition (D18, D19)',
  errors: ['file_not_found', 'famibook_suspended', 'pending_approval'],
  params: MediaParams,
});
/** Body: the raw bytes. With the token of the person who uploads. */
export const stageImage = endpoint({
  name: 'stageImage',
  service,
  method: 'PUT',
  path: '/internal/images',
  access: 'signed-in',
  stream: true,
  status: 201,
  summary: 'Take a picture in, unclaimed for now',
  query: z.object({ famibookId: FamiBookId, maxBytes: z.coerce.number().int().positive() }),
  answer: StagedImage,
});
/** Throws a picture away that is still unclaimed; a claimed one is left alone. */
export const discardImage = endpoint({
  name: 'discardImage',
  service,
  method: 'DELETE',
  path: '/internal/images/{fileId}',
  access: 'service',
  callers: ['gallery'],
  summary: 'Throw an unclaimed picture away',
  params: z.object({ fileId: FileId }),
  answer: Message,
});
export const getStrippedOriginal = endpoint({
  name: 'getStrippedOriginal',
  service,
  method: 'GET',
  path: '/internal/images/{fileId}/stripped',
  access: 'service',
  callers: ['gallery'],
  stream: true,
  summary: 'The original, losslessly stripped of every tag (D17)',
  params: z.object({ fileId: FileId }),
});
