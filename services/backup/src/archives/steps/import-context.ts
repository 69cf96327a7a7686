import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import type { MessageId, PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { z } from 'zod';
import type { ArchiveReader } from '../format/archive-reader.ts';
import type { ListName } from '../format/schemas.ts';
import type { ArchivedAuthor, Author, ImportCalls } from '../ports.ts';

export interface ImportJob {
  archive: ArchiveReader;
  famibook: Parameters<ImportCalls['message']>[0];
  /** The same when an interrupted import goes on, so that nothing comes in twice. */
  runId: string;
  authors: readonly ArchivedAuthor[];
  importer: Author['author'];
  /** What has been brought in so far. */
  result: ImportedArchive;
  /** Called before each file and each part of a list. @throws AppError once the sender may import no further */
  assertMayGoOn(): Promise<void>;
  signal: AbortSignal;
}

/** What the steps of an import share. */
export interface ImportContext extends ImportJob {
  calls: ImportCalls;
  /** Where the photos and messages of the archive are now, by their numbers in it. */
  photos: Map<number, PhotoId>;
  messages: Map<number, MessageId>;
}

const MAX_SKIPPED = 200;
const MAX_NAME_LENGTH = 200;
/** Each further file would be refused for the same reason. */
const FULL = new Set(['plan_photos', 'famibook_full', 'disk_full', 'too_many_audio_files']);
/** What has nothing to do with the entry; the import can go on later. */
const ENDS_IMPORT = new Set(['too_many_requests', 'famibook_suspended']);

/** Reports an entry that is left out; a long list of them is cut off, and counted. */
export function leaveOut({ result }: Pick<ImportContext, 'result'>, name: string, reason: string): void {
  result.skippedCount += 1;
  if (result.skipped.length < MAX_SKIPPED) result.skipped.push({ name: name.slice(0, MAX_NAME_LENGTH), reason });
}

/** The valid entries of a list, each with its position in the list. */
export async function* entriesOf<S extends z.ZodObject>(
  context: ImportContext,
  list: ListName,
  schema: S,
): AsyncIterable<z.output<S> & { position: number }> {
  const { archive, assertMayGoOn, signal } = context;
  let position = 0;
  for (const part of archive.summary[list]) {
    await assertMayGoOn();
    for (const entry of await archive.readPart(part)) {
      signal.throwIfAborted();
      position += 1;
      const parsed = schema.safeParse(entry);
      if (parsed.success) yield { ...parsed.data, position };
      else leaveOut(context, `${part}, entry ${position}`, parsed.error.issues[0]?.message ?? 'It cannot be read.');
      await setImmediate();
    }
  }
}

/**
 * What is refused because of the entry is left out; an error of the platform ends the import.
 * @returns the reason when every further file would be refused too
 */
export async function unlessRefused(
  context: ImportContext,
  name: string,
  work: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || ENDS_IMPORT.has(error.code)) throw error;
    if (error.status >= 500 && !FULL.has(error.code)) throw error;
    leaveOut(context, name, error.message);
    return FULL.has(error.code) ? error.message : undefined;
  }
}

/** How a call is refused whose author has left or deleted the account since the import began. */
const NO_MEMBER = new Set(['famibook_not_found', 'user_not_found']);

/** Imports an entry in the name of its author, or of the importer when the author is no member or no longer one. */
export async function inNameOf(
  { importer }: Pick<ImportContext, 'importer'>,
  author: ArchivedAuthor,
  work: (author: Author) => Promise<void>,
): Promise<void> {
  const { name, member } = author;
  const asImporter = { author: importer, authorName: name };
  if (!member) return work(asImporter);
  try {
    await work({ author: member, authorName: null });
  } catch (error) {
    const isGone = error instanceof AppError && NO_MEMBER.has(error.code);
    if (!isGone || member.userId === importer.userId) throw error;
    author.member = undefined;
    await work(asImporter);
  }
}

const UNREADABLE = {
  missing: 'The file is not in the archive.',
  too_large: 'The file is too large.',
  damaged: 'The file is damaged in the archive.',
} as const;

/** How a file of the archive is opened, while the import may go on; one that cannot be read is left out. */
export async function findFile(
  context: ImportContext,
  file: string,
  maxBytes: number,
): Promise<(() => Promise<Readable>) | undefined> {
  await context.assertMayGoOn();
  const state = await context.archive.checkFile(file, maxBytes);
  if (state === 'whole') return () => context.archive.openFile(file);
  leaveOut(context, file, UNREADABLE[state]);
  return undefined;
}

/** A UUID (version 8) made of a text: the same each time. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
