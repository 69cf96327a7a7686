import { readFile } from 'node:fs/promises';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'it is a folder',
};

/** Why a file or a folder could not be used, in words for the operator. */
export function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error as Error).message;
}

/** A full disk needs room: in a folder elsewhere a new FamiBook would begin, as for another account. */
export function cannotWrite(dataDir: string, error: unknown): CannotStart {
  const advice =
    codeOf(error) === 'ENOSPC'
      ? 'Make room on that disk.'
      : 'Use the account that runs FamiBook, or set FAMIBOOK_DATA_DIR to a folder that you own.';
  return new CannotStart(`FamiBook cannot write to its data directory ${dataDir} (${reasonOf(error)}). ${advice}`, {
    cause: error,
  });
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/**
 * The text of a file; undefined only when there is none.
 * @throws CannotStart with the advice when the file is there and cannot be read
 */
export async function readIfPresent(file: string, advice: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new CannotStart(`FamiBook cannot read ${file} (${reasonOf(error)}). ${advice}`, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
