import { AUDIO_BYTES } from '@famibook/contracts/limits';
import { AUDIO_TEXT } from './audio-text.ts';

/** Why this file cannot be uploaded, as far as a browser can see; the server checks the bytes (D29). */
export function audioRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('audio/')) return AUDIO_TEXT.upload.wrongType;
  return size >= AUDIO_BYTES ? AUDIO_TEXT.upload.tooLarge : undefined;
}
