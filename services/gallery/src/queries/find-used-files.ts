import type { Deps } from '../ports.ts';
import { readUsedFiles } from '../store/used-files.ts';

/** Which of these files belong to a photo, whether or not its event has been sent yet. */
export function findUsedFiles({ db }: Pick<Deps, 'db'>) {
  return (fileIds: readonly string[]): Promise<string[]> => readUsedFiles(db, fileIds);
}
