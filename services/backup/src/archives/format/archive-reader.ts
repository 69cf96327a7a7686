import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { AppError } from '@famibook/service-kit/errors';
import yauzl from 'yauzl';
import { z } from 'zod';
import { ArchiveSummary, FORMAT_VERSION, MAX_PART_BYTES, SUMMARY_FILE } from './schemas.ts';

/** A ZIP on disk as an archive of FamiBook. Nothing of it is unpacked unless it is asked for, within limits. */
export interface ArchiveReader {
  readonly summary: ArchiveSummary;
  /** The entries of a file of a list, not validated yet. @throws AppError `bad_archive` */
  readPart(path: string): Promise<readonly unknown[]>;
  /** Reads a file of at most `maxBytes` to its end and compares its checksum. */
  checkFile(path: string, maxBytes: number): Promise<FileState>;
  /** A file that was found whole. @throws AppError `bad_archive` */
  openFile(path: string): Promise<Readable>;
  close(): void;
}

type FileState = 'whole' | 'missing' | 'too_large' | 'damaged';

/** More than the pictures of any plan with their small ones. */
const MAX_ENTRIES = 300_000;
/** Pictures are stored as they are: what would unpack to much more than the archive itself is no archive of ours. */
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;
/** Lists are compressed; their entries differ, so that they do not shrink to less than this share. */
const MAX_LIST_RATIO = 40;
const MAX_LIST_GROWTH_BYTES = 64 * 1024 * 1024;
/** All names, and what other programs say beside them. The names stay in memory for as long as the archive is open. */
const MAX_CONTENTS_BYTES = 64 * 1024 * 1024;

/** @throws AppError `bad_archive` */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const zip = await asBadArchive(() =>
    yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true }),
  );
  try {
    const entries = await asBadArchive(() => readEntries(zip));
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw badArchive();
      return asBadArchive(() => zip.openReadStreamPromise(entry));
    };
    const checkFile: ArchiveReader['checkFile'] = async (name, maxBytes) => {
      const entry = entries.get(name);
      if (!entry) return 'missing';
      if (entry.uncompressedSize > maxBytes) return 'too_large';
      try {
        return (await checksumOf(await open(name))) === entry.crc32 ? 'whole' : 'damaged';
      } catch {
        return 'damaged';
      }
    };
    const readJson = (name: string): Promise<unknown> =>
      asBadArchive(async () => {
        if ((await checkFile(name, MAX_PART_BYTES)) !== 'whole') throw badArchive();
        return JSON.parse((await buffer(await open(name))).toString());
      });
    return {
      summary: parseSummary(await readJson(SUMMARY_FILE)),
      readPart: async (name) => asBadArchive(async () => z.array(z.unknown()).parse(await readJson(name))),
      checkFile,
      openFile: open,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function checksumOf(bytes: Readable): Promise<number> {
  let sum = 0;
  for await (const chunk of bytes) sum = crc32(chunk, sum);
  return sum;
}

/** What a FamiBook is made of; the album is only looked at. */
const READ = /^(?:photos|audio|data)\/|^famibook\.json$/;

/** Names with `..`, absolute paths and sizes that differ are refused by the library. */
async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let contentsBytes = 0;
  let fileBytes = 0;
  let listBytes = 0;
  if (zip.entryCount > MAX_ENTRIES) throw badArchive();
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    contentsBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (contentsBytes > MAX_CONTENTS_BYTES) throw badArchive();
    if (!READ.test(fileName)) continue;
    if (fileName.startsWith('data/')) listBytes += uncompressedSize;
    else fileBytes += uncompressedSize;
    const isBomb =
      fileBytes > zip.fileSize + MAX_GROWTH_BYTES || listBytes > MAX_LIST_RATIO * zip.fileSize + MAX_LIST_GROWTH_BYTES;
    if (entries.has(fileName) || isBomb) throw badArchive();
    entries.set(fileName, withoutExtras(entry));
  }
  return entries;
}

/** The library reads nothing of these once it opens the entry, and keeps an object for every four bytes of them. */
function withoutExtras(entry: yauzl.Entry): yauzl.Entry {
  const nothing = Buffer.alloc(0);
  const raw = { extraFieldRaw: nothing, fileNameRaw: nothing, fileCommentRaw: nothing };
  return Object.assign(entry, { ...raw, extraFields: [], fileComment: '', comment: '' });
}

function parseSummary(value: unknown): ArchiveSummary {
  const version = z.object({ version: z.number() }).safeParse(value);
  if (version.success && version.data.version > FORMAT_VERSION) {
    const message = 'This archive was made by a newer version of FamiBook. Update FamiBook, then import it.';
    throw new AppError('bad_archive', { message });
  }
  const summary = ArchiveSummary.safeParse(value);
  if (!summary.success) throw badArchive(summary.error);
  return summary.data;
}

async function asBadArchive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : badArchive(error);
  }
}

function badArchive(cause?: unknown): AppError {
  return new AppError('bad_archive', { cause });
}
