import { chmod, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { cannotWrite } from './file-access.ts';

export interface DataDirectory {
  path: string;
  lock: DirectoryLock;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where FamiBook keeps everything it knows: `FAMIBOOK_DATA_DIR`, else the place the system means for such data.
 * @throws CannotStart for a ~, which stands for no folder but in a shell
 */
export function dataDirectoryPath(env: Environment, folder = '', isRoot = process.getuid?.() === 0): string {
  const { FAMIBOOK_DATA_DIR: chosen, XDG_DATA_HOME } = env;
  if (chosen?.startsWith('~')) throw withTilde(chosen);
  if (chosen) return resolve(chosen, folder);
  if (isRoot) return join('/var/lib/famibook', folder);
  const dataHome = XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local', 'share');
  return join(dataHome, 'famibook', folder);
}

/** Not replaced here either: an earlier version made a folder of that name, in which a family’s data may lie. */
function withTilde(chosen: string): CannotStart {
  return new CannotStart(
    `FAMIBOOK_DATA_DIR is ${chosen}, but only a shell replaces ~. Write the whole path, or ./${chosen} for a folder that is really called ~.`,
  );
}

/**
 * Makes the data directory if need be and locks it.
 * @throws CannotStart when it cannot be written, or is in use
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  try {
    await mkdir(path, { recursive: true, mode: directoryMode() });
    await letDatabasePass(path);
    return { path, lock: await lockDirectory(path) };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw cannotWrite(path, error);
  }
}

// As root the database runs as another account: it may pass through to its own folder, and list nothing.
function directoryMode() {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

async function letDatabasePass(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.getuid?.() === 0 && (mode & 0o011) !== 0o011) await chmod(path, (mode & 0o777) | 0o011);
}
