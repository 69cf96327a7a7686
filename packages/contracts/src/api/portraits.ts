import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FileId } from '../ids.ts';

const service = 'media';

/** Seen wherever the person is, so by no FamiBook's rights: its address cannot be guessed. */
export const getPortrait = endpoint({
  name: 'getPortrait',
  service,
  method: 'GET',
  path: '/api/portraits/{fileId}',
  access: 'signed-in',
  stream: true,
  summary: 'A person’s picture (D22)',
  params: z.object({ fileId: FileId }),
});
/** Body: the raw bytes. With the token of the person it shows; unclaimed until `person.changed` names it. */
export const stagePortrait = endpoint({
  name: 'stagePortrait',
  service,
  method: 'PUT',
  path: '/internal/portraits',
  access: 'signed-in',
  stream: true,
  status: 201,
  summary: 'Take a person’s picture in, unclaimed for now',
  answer: z.object({ fileId: FileId }),
});
