import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { CommentId, MessageId, type PhotoId } from '@famibook/contracts/ids';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import type { z } from 'zod';
import type { ArchiveReader } from '../format/archive-reader.ts';
import { CommentEntry, MessageEntry, PhotoEntry } from '../format/schemas.ts';
import type { Author, ImportTarget } from '../ports.ts';

export interface Import {
  archive: ArchiveReader;
  famibook: { famibookId: Parameters<ImportTarget['photo']>[0]['famibook']['famibookId']; famibookName: string };
  /** The same when an interrupted import goes on, so that nothing comes in twice. */
  runId: string;
  authors: readonly Author[];
  signal: AbortSignal;
}

const MAX_SKIPPED = 200;
/** Each further photo would be refused for the same reason. */
const FULL = new Set(['plan_photos', 'famibook_full', 'disk_full']);

/** Imports the entries of an archive one after the other; what breaks a rule is left out and reported (D17, D21). */
export async function importEntries(target: ImportTarget, job: Import): Promise<ImportedArchive> {
  const result: ImportedArchive = { photos: 0, comments: 0, messages: 0, skipped: [] };
  const skip = (name: string, reason: string) => {
    if (result.skipped.length < MAX_SKIPPED) result.skipped.push({ name, reason });
  };
  const photos = await importPhotos(target, job, result, skip);
  for await (const entry of entriesOf(job, 'comments', CommentEntry, skip)) {
    const photoId = entry.photo === null ? undefined : photos.get(entry.photo);
    const by = job.authors[entry.by];
    if (!photoId || !by) continue;
    const id = CommentId.parse(idOf(`${job.runId} comment ${entry.position}`));
    const { content, createdAt } = entry;
    const comment = { id, owner: by.author, authorName: by.authorName, content, createdAt };
    await skipRefused(`Comment: ${content}`, skip, async () => {
      await target.comment(job.famibook, photoId, comment);
      result.comments += 1;
    });
  }
  await importMessages(target, job, result, skip);
  return result;
}

type Skip = (name: string, reason: string) => void;

async function importPhotos(target: ImportTarget, job: Import, result: ImportedArchive, skip: Skip) {
  const photos = new Map<number, PhotoId>();
  let full: string | undefined;
  for await (const entry of entriesOf(job, 'photos', PhotoEntry, skip)) {
    const by = job.authors[entry.by];
    if (full !== undefined || !by) {
      skip(entry.file, full ?? 'Its author is missing.');
      continue;
    }
    const bytes = await job.archive.openFile(entry.file, PHOTO_FILE.desktopBytes);
    if (!bytes) {
      skip(entry.file, 'The picture is missing or larger than 10MB.');
      continue;
    }
    const { description, tags, takenAt, createdAt } = entry;
    const source = `archive:${job.runId}:${entry.number}`;
    const photo = { ...by, famibook: job.famibook, source, description, tags, takenAt, createdAt };
    const refusal = await skipRefused(entry.file, skip, async () => {
      const photoId = await target.photo(photo, bytes, job.signal);
      if (photoId) photos.set(entry.number, photoId);
      result.photos += 1;
    });
    bytes.destroy();
    if (refusal && FULL.has(refusal.code)) full = refusal.message;
  }
  return photos;
}

async function importMessages(target: ImportTarget, job: Import, result: ImportedArchive, skip: Skip) {
  const messages = new Map<number, MessageId>();
  for await (const entry of entriesOf(job, 'messages', MessageEntry, skip)) {
    const by = job.authors[entry.by];
    if (!by) continue;
    const id = MessageId.parse(idOf(`${job.runId} message ${entry.number}`));
    const { content, createdAt } = entry;
    const parentId = (entry.parent !== null && messages.get(entry.parent)) || null;
    const message = { id, parentId, owner: by.author, authorName: by.authorName, content, createdAt };
    await skipRefused(`Message: ${content}`, skip, async () => {
      await target.message(job.famibook, message);
      messages.set(entry.number, id);
      result.messages += 1;
    });
  }
}

/** The valid entries of a list, each with its position in the list. */
async function* entriesOf<S extends z.ZodObject>(
  { archive, signal }: Import,
  list: 'photos' | 'comments' | 'messages',
  schema: S,
  skip: Skip,
): AsyncIterable<z.output<S> & { position: number }> {
  let position = 0;
  for (const part of archive.summary[list]) {
    for (const entry of await archive.readPart(part)) {
      signal.throwIfAborted();
      position += 1;
      const parsed = schema.safeParse(entry);
      if (parsed.success) yield { ...parsed.data, position };
      else skip(`${part}, entry ${position}`, parsed.error.issues[0]?.message ?? 'It cannot be read.');
      await setImmediate();
    }
  }
}

/** What is refused because of the content is left out; an error of the platform ends the import. */
async function skipRefused(name: string, skip: Skip, work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || (error.status >= 500 && !FULL.has(error.code))) throw error;
    skip(name.slice(0, 200), error.message);
    return error;
  }
}

/** A UUID (version 8) made of a text: the same each time. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
