import { randomBytes } from 'node:crypto';
import { openAlbum } from '../album/album.ts';
import { createPartWriter } from '../format/part-writer.ts';
import { createPeople } from '../format/people.ts';
import {
  ALBUM_FILE,
  type ArchiveSummary,
  type AudioEntry,
  type CommentEntry,
  FORMAT,
  FORMAT_VERSION,
  type MessageEntry,
  type PhotoEntry,
  type ReactionEntry,
  SUMMARY_FILE,
} from '../format/schemas.ts';
import type { ZipWriter } from '../format/zip-writer.ts';
import type { ArchiveContent } from '../ports.ts';
import type { ArchiveContext, ArchiveLists, ArchiveRequest } from '../steps/archive-context.ts';
import { writeAudio } from '../steps/write-audio.ts';
import { writePhotos } from '../steps/write-photos.ts';
import { writeOwnWords, writeThreads } from '../steps/write-words.ts';

interface Deps {
  content: ArchiveContent;
  /** A folder that this program may write to. */
  tempFolder: string;
  now(): Date;
  newId(): string;
}

/** Writes an archive into a ZIP while it is read page by page. */
export function writeArchive(deps: Deps) {
  const { content, tempFolder, now } = deps;
  return async (request: ArchiveRequest, zip: ZipWriter, signal: AbortSignal): Promise<void> => {
    const album = await openAlbum(tempFolder, request.famibookName);
    try {
      const lists = createLists(zip);
      const context: ArchiveContext = { request, content, zip, signal, album, people: createPeople(), ...lists };
      await writePhotos(context);
      await (request.author === undefined ? writeThreads(context) : writeOwnWords(context, request.author));
      await writeAudio(context);
      for (const list of Object.values(lists)) await list.flush({ isLast: true });
      const summary = await summarise(deps, context);
      await zip.addText(SUMMARY_FILE, `${JSON.stringify(summary, null, 1)}\n`);
      await zip.add(ALBUM_FILE, album.finish(summary), { compress: true, mtime: now() });
      zip.end();
    } finally {
      await album.close();
    }
  };
}

function createLists(zip: ZipWriter): ArchiveLists {
  return {
    photos: createPartWriter<PhotoEntry>(zip, 'photos'),
    comments: createPartWriter<CommentEntry>(zip, 'comments'),
    messages: createPartWriter<MessageEntry>(zip, 'messages'),
    audio: createPartWriter<AudioEntry>(zip, 'audio'),
    reactions: createPartWriter<ReactionEntry>(zip, 'reactions'),
  };
}

async function summarise({ content, now, newId }: Deps, context: ArchiveContext): Promise<ArchiveSummary> {
  const { request, people, photos, comments, messages, audio, reactions } = context;
  const salt = randomBytes(16).toString('hex');
  const accounts = await content.accountsOf(people.userIds());
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    id: newId(),
    kind: request.author === undefined ? 'famibook' : 'own',
    famibookName: request.famibookName,
    exportedAt: now().toISOString(),
    salt,
    counts: { photos: photos.count, comments: comments.count, messages: messages.count, audio: audio.count },
    people: people.list(accounts, salt),
    photos: [...photos.files],
    comments: [...comments.files],
    messages: [...messages.files],
    audio: [...audio.files],
    reactions: [...reactions.files],
  };
}
