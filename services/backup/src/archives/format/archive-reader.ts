import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@famibook/service-kit/errors';
import yauzl from 'yauzl';
import { z } from 'zod';
import { ArchiveSummary, FORMAT_VERSION, MAX_PART_BYTES, SUMMARY_FILE } from './schemas.ts';

/** A ZIP on disk as an archive of FamiBook. Nothing of it is unpacked unless it is asked for, within limits. */
export interface ArchiveReader {
  readonly summary: ArchiveSummary;
  /** The entries of a file of a list, not validated yet. @throws AppError `bad_archive` */
  readPart(path: string): Promise<readonly unknown[]>;
  /** Undefined for a file that is not in the archive, or is larger than `maxBytes` once unpacked. */
  openFile(path: string, maxBytes: number): Promise<Readable | undefined>;
  close(): void;
}

/** More than the pictures of any plan with their small ones. */
const MAX_ENTRIES = 300_000;
/** Pictures are stored as they are: what would unpack to much more than the archive itself is no archive of ours. */
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;

/** @throws AppError `bad_archive` */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const zip = await asBadArchive(() =>
    yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true }),
  );
  try {
    const entries = await asBadArchive(() => readEntries(zip));
    const open = async (name: string, maxBytes: number): Promise<Readable | undefined> => {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > maxBytes || entry.isEncrypted()) return undefined;
      return asBadArchive(() => zip.openReadStreamPromise(entry));
    };
    const readJson = (name: string): Promise<unknown> =>
      asBadArchive(async () => {
        const stream = await open(name, MAX_PART_BYTES);
        if (!stream) throw badArchive();
        return JSON.parse((await buffer(stream)).toString());
      });
    return {
      summary: parseSummary(await readJson(SUMMARY_FILE)),
      readPart: async (name) => asBadArchive(async () => z.array(z.unknown()).parse(await readJson(name))),
      openFile: open,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Names with `..`, absolute paths and sizes that differ are refused by the library. */
async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let pictureBytes = 0;
  if (zip.entryCount > MAX_ENTRIES) throw badArchive();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('photos/')) pictureBytes += entry.uncompressedSize;
    else if (!entry.fileName.startsWith('data/') && entry.fileName !== SUMMARY_FILE) continue;
    if (entries.has(entry.fileName) || pictureBytes > zip.fileSize + MAX_GROWTH_BYTES) throw badArchive();
    entries.set(entry.fileName, entry);
  }
  return entries;
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
