import { silentMp3 } from '../corpus/sounds.ts';

/** What the form for audio sends. */
export function audioForm(sound: Uint8Array = silentMp3(), fileName = 'song.mp3', type = 'audio/mpeg'): FormData {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(sound)], { type }), fileName);
  return form;
}
