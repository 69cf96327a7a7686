import { uploadAudio as uploadAudioRoute } from '@famibook/contracts/audio/routes';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { upload } from '../../../lib/api/upload.ts';

interface AudioUpload {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function uploadAudio({ file, onProgress, signal }: AudioUpload): Promise<AudioFile> {
  const form = new FormData();
  form.set('audio', file);
  return upload(uploadAudioRoute, { body: form, onProgress, signal });
}
