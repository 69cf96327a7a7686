import { audioFileName } from '../format/file-names.ts';
import { addFile, type Writing } from './writing.ts';

/** Writes the audio files (D29); one that is deleted meanwhile is left out. */
export async function writeAudio(writing: Writing): Promise<void> {
  const { content, request, people, album, audio, signal } = writing;
  let number = 0;
  for (const { id, userId, fileName: name, isActive, createdAt } of await content.audio(request)) {
    const opened = await content.openAudio(id, signal);
    if (!opened) continue;
    number += 1;
    const file = audioFileName({ number, name }, opened.type);
    await addFile(writing, opened, { path: file, createdAt });
    audio.add({ number, file, by: people.placeOf({ userId }), name, isActive, createdAt });
    await audio.flush();
    await album.addAudio({ file, name });
  }
}
