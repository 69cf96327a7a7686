import { AUDIO_BYTES, PHOTO_FILE } from '@famibook/contracts/limits';
import { AudioEntry, PhotoEntry } from '../format/schemas.ts';
import { entriesOf, findFile, type ImportContext, inNameOf, leaveOut, unlessRefused } from './import-context.ts';

const NO_AUTHOR = 'Its author is missing.';

/** Imports the pictures of an archive (D17, D20, D21). @param onPhoto called after each */
export async function importPhotos(context: ImportContext, onPhoto: () => void): Promise<void> {
  const { calls, famibook, runId, authors, photos, result, signal } = context;
  let full: string | undefined;
  for await (const entry of entriesOf(context, 'photos', PhotoEntry)) {
    const author = authors[entry.by];
    if (full !== undefined || !author) {
      leaveOut(context, entry.file, full ?? NO_AUTHOR);
      continue;
    }
    const open = await findFile(context, entry.file, PHOTO_FILE.desktopBytes);
    if (!open) continue;
    const { description, tags, takenAt, createdAt } = entry;
    const source = `archive:${runId}:${entry.number}`;
    const photo = { famibook, source, description, tags, takenAt, createdAt };
    full = await unlessRefused(context, entry.file, () =>
      inNameOf(context, author, async (by) => {
        const photoId = await calls.photo({ ...by, ...photo }, open, signal);
        if (photoId === null) return;
        photos.set(entry.number, photoId);
        result.photos += 1;
        onPhoto();
      }),
    );
  }
}

/** Imports the audio of an archive (D29). */
export async function importAudio(context: ImportContext): Promise<void> {
  const { calls, famibook, authors, result, signal } = context;
  let full: string | undefined;
  for await (const { file, by, name, isActive, createdAt } of entriesOf(context, 'audio', AudioEntry)) {
    const author = authors[by];
    if (full !== undefined || !author) {
      leaveOut(context, file, full ?? NO_AUTHOR);
      continue;
    }
    const open = await findFile(context, file, AUDIO_BYTES - 1);
    if (!open) continue;
    full = await unlessRefused(context, file, () =>
      inNameOf(context, author, async ({ author: owner }) => {
        await calls.audio({ famibook, owner, name, isActive, createdAt }, open, signal);
        result.audio += 1;
      }),
    );
  }
}
