import type { uploadAudio as endpoint } from '@famibook/contracts/api/audio';
import type { AudioFile } from '@famibook/contracts/audio';
import { route } from '../../../lib/api/route.ts';
import { upload } from '../../../lib/api/upload.ts';

const uploadRoute = route<typeof endpoint>({ method: 'POST', path: '/api/famibook/audio/upload', content: true });

interface AudioUpload {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const uploadAudio = ({ file, onProgress, signal }: AudioUpload): Promise<AudioFile> => {
  const form = new FormData();
  form.set('audio', file);
  return upload(uploadRoute, { form, onProgress, signal });
};
