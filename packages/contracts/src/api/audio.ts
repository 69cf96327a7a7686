import { z } from 'zod';
import { ActiveAudio, AudioFile } from '../audio.ts';
import { endpoint } from '../endpoint.ts';
import { AudioId, FamiBookId } from '../ids.ts';
import { Message } from '../people.ts';
import { FamiBookNameInPath } from '../text.ts';

const service = 'media';
const params = z.object({ id: AudioId });

export const getActiveAudio = endpoint({
  name: 'getActiveAudio',
  service,
  method: 'GET',
  path: '/api/famibook/audio/{famibookName}',
  access: 'content',
  summary: 'What plays in a FamiBook, or null (D29)',
  errors: ['famibook_not_found'],
  params: z.object({ famibookName: FamiBookNameInPath }),
  answer: ActiveAudio.nullable(),
});
export const getAudio = endpoint({
  name: 'getAudio',
  service,
  method: 'GET',
  path: '/api/media/{famibookId}/{audioId}',
  access: 'signed-in',
  stream: true,
  summary: 'The bytes of an audio file, by ranges too (D19, D29)',
  errors: ['audio_not_found', 'famibook_suspended', 'file_not_found'],
  params: z.object({ famibookId: FamiBookId, audioId: AudioId }),
});
export const listAudio = endpoint({
  name: 'listAudio',
  service,
  method: 'GET',
  path: '/api/manager/audio',
  access: 'manager',
  summary: 'Audio of the current FamiBook',
  errors: ['choose_famibook'],
  answer: z.object({ audioFiles: z.array(AudioFile) }),
});
export const uploadAudio = endpoint({
  name: 'uploadAudio',
  service,
  method: 'POST',
  path: '/api/famibook/audio/upload',
  access: 'manager',
  content: true,
  status: 201,
  summary: 'Upload audio; it becomes the active one (D29)',
  errors: [
    'choose_famibook',
    'bad_audio',
    'famibook_full',
    'too_many_audio_files',
    'too_large',
    'not_audio',
    'disk_full',
  ],
  multipart: { file: 'audio', fields: z.object({}) },
  answer: AudioFile,
});
export const toggleAudio = endpoint({
  name: 'toggleAudio',
  service,
  method: 'PATCH',
  path: '/api/famibook/audio/{id}/toggle',
  access: 'manager',
  content: true,
  summary: 'Activate or deactivate (D29)',
  errors: ['audio_not_found'],
  params,
  body: z.object({ isActive: z.boolean() }),
  answer: AudioFile,
});
export const deleteAudio = endpoint({
  name: 'deleteAudio',
  service,
  method: 'DELETE',
  path: '/api/famibook/audio/{id}',
  access: 'manager',
  content: true,
  summary: 'Delete audio',
  errors: ['audio_not_found'],
  params,
  answer: Message,
});
