import { z } from 'zod';
import { ActiveAudio, AudioFile } from '../audio.ts';
import { endpoint } from '../endpoint.ts';
import { AudioId, FamiBookId } from '../ids.ts';
import { Message } from '../people.ts';
import { FamiBookName } from '../text.ts';

const service = 'media';
const params = z.object({ id: AudioId });

export const getActiveAudio = endpoint({
  name: 'getActiveAudio',
  service,
  method: 'GET',
  path: '/api/famibook/audio/{famibookName}',
  access: 'content',
  summary: 'What plays in a FamiBook, or null (D29)',
  params: z.object({ famibookName: FamiBookName }),
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
  params: z.object({ famibookId: FamiBookId, audioId: AudioId }),
});
export const listAudio = endpoint({
  name: 'listAudio',
  service,
  method: 'GET',
  path: '/api/manager/audio',
  access: 'manager',
  summary: 'Audio of the current FamiBook',
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
  params,
  answer: Message,
});
