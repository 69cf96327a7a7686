import { type FileAddress, originalKey, renditionsPrefix } from '../domain/file-keys.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Removes all objects of a file; those already gone are no fault. */
export const removeBytes = async (objects: Pick<StoredBytes, 'delete' | 'list'>, file: FileAddress): Promise<void> => {
  for await (const { key } of objects.list(renditionsPrefix(file))) await objects.delete(key);
  await objects.delete(originalKey(file));
};
