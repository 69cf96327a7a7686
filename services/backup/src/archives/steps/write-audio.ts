import { audioFileName } from '../format/file-names.ts';
import { type ArchiveContext, addFile } from './archive-context.ts';

/** Writes the audio files (D29); one that is deleted before its turn is left out. */
export async function writeAudio(context: ArchiveContext): Promise<void> {
  const { content, request, people, album, audio, signal } = context;
  let number = 0;
  for (const { id, userId, fileName: name, isActive, createdAt } of await content.audio(request)) {
    const opened = await content.openAudio(id, signal);
    if (!opened) continue;
    number += 1;
    const file = audioFileName({ number, name }, opened.type);
    await addFile(context, opened, { path: file, createdAt });
    audio.add({ number, file, by: people.placeOf({ userId }), name, isActive, createdAt });
    await audio.flush();
    await album.addAudio({ file, name });
  }
}
