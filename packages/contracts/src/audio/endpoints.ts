import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AudioId, FamiBookId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { FamiBookNameInPath } from '../text.ts';
import * as routes from './routes.ts';
import { ActiveAudio, AudioFile } from './schemas.ts';

const params = z.object({ id: AudioId });

/** By id also a FamiBook whose name no path can carry is found. */
export const getActiveAudio = endpoint(routes.getActiveAudio, {
  summary: 'What plays in a FamiBook, named or by its id, or null (D29)',
  errors: ['famibook_not_found'],
  params: z.object({ famibookName: FamiBookNameInPath }),
  response: ActiveAudio.nullable(),
});
export const getAudio = endpoint(routes.getAudio, {
  stream: true,
  summary: 'The bytes of an audio file, by ranges too (D19, D29)',
  errors: ['audio_not_found', 'famibook_suspended', 'file_not_found'],
  params: z.object({ famibookId: FamiBookId, audioId: AudioId }),
});
export const listAudio = endpoint(routes.listAudio, {
  summary: 'Audio of the current FamiBook',
  errors: ['choose_famibook'],
  response: z.object({ audioFiles: z.array(AudioFile) }),
});
export const uploadAudio = endpoint(routes.uploadAudio, {
  status: 201,
  summary: 'Upload audio; it becomes the active one (D29)',
  errors: [
    'choose_famibook',
    'famibook_not_found',
    'bad_audio',
    'famibook_full',
    'too_many_audio_files',
    'too_large',
    'not_audio',
    'disk_full',
  ],
  multipart: { file: 'audio', fields: z.object({}) },
  response: AudioFile,
});
export const toggleAudio = endpoint(routes.toggleAudio, {
  summary: 'Activate or deactivate (D29)',
  errors: ['audio_not_found'],
  params,
  body: z.object({ isActive: z.boolean() }),
  response: AudioFile,
});
export const deleteAudio = endpoint(routes.deleteAudio, {
  summary: 'Delete audio',
  errors: ['audio_not_found'],
  params,
  response: MessageResponse,
});
