import { AUDIO_BYTES, PHOTO_FILE } from '@famibook/contracts/limits';
import { AudioEntry, PhotoEntry } from '../format/schemas.ts';
import { entriesOf, findFile, type Importing, leaveOut, unlessRefused } from './importing.ts';

const NO_AUTHOR = 'Its author is missing.';

/** Imports the pictures of an archive (D17, D20, D21). @param onPhoto called after each */
export async function importPhotos(importing: Importing, onPhoto: () => void): Promise<void> {
  const { calls, famibook, runId, authors, photos, result, signal } = importing;
  let full: string | undefined;
  for await (const entry of entriesOf(importing, 'photos', PhotoEntry)) {
    const by = authors[entry.by];
    if (full !== undefined || !by) {
      leaveOut(importing, entry.file, full ?? NO_AUTHOR);
      continue;
    }
    const open = await findFile(importing, entry.file, PHOTO_FILE.desktopBytes);
    if (!open) continue;
    const { description, tags, takenAt, createdAt } = entry;
    const source = `archive:${runId}:${entry.number}`;
    const photo = { ...by, famibook, source, description, tags, takenAt, createdAt };
    full = await unlessRefused(importing, entry.file, async () => {
      const photoId = await calls.photo(photo, open, signal);
      if (photoId === null) return;
      photos.set(entry.number, photoId);
      result.photos += 1;
      onPhoto();
    });
  }
}

/** Imports the audio of an archive (D29). */
export async function importAudio(importing: Importing): Promise<void> {
  const { calls, famibook, authors, result, signal } = importing;
  let full: string | undefined;
  for await (const { file, by, name, isActive, createdAt } of entriesOf(importing, 'audio', AudioEntry)) {
    const owner = authors[by]?.author;
    if (full !== undefined || !owner) {
      leaveOut(importing, file, full ?? NO_AUTHOR);
      continue;
    }
    const open = await findFile(importing, file, AUDIO_BYTES - 1);
    if (!open) continue;
    full = await unlessRefused(importing, file, async () => {
      await calls.audio({ famibook, owner, name, isActive, createdAt }, open, signal);
      result.audio += 1;
    });
  }
}
