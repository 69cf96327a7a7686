import { z } from 'zod';
import { isEncryptedManifest, type Manifest } from './manifest.ts';
import { ObjectRef, objectKey, readWholeObject, type Vault } from './objects.ts';
import { damaged } from './problems.ts';

/** An original that a backup holds. */
export const FileEntry = z.object({
  service: z.string(),
  /** By which the service knows it. */
  key: z.string(),
  object: ObjectRef,
  famibookId: z.string().nullable(),
});
export type FileEntry = z.infer<typeof FileEntry>;

export function fileLine(entry: FileEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/**
 * The originals of a backup, in the order of its lists.
 * @param withRetry how a list that could not be read is read again; not at all unless given
 * @throws BackupProblem
 */
export async function* readFiles(
  vault: Vault,
  { files }: Pick<Manifest, 'files'>,
  manifestKey: string,
  withRetry: (work: () => Promise<Buffer>) => Promise<Buffer> = (work) => work(),
): AsyncGenerator<FileEntry> {
  const isEncrypted = isEncryptedManifest(manifestKey);
  for (const list of files.lists) {
    const text = (await withRetry(() => readWholeObject(vault, list, isEncrypted))).toString('utf8');
    for (const line of text.split('\n')) if (line) yield parseLine(line, objectKey(list.name));
  }
}

function parseLine(line: string, key: string): FileEntry {
  try {
    return FileEntry.parse(JSON.parse(line));
  } catch (error) {
    throw damaged(key, 'it is not a list of files', error);
  }
}
