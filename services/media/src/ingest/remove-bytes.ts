import { audioKey, originalKey, portraitKey, renditionsPrefix, type Stored } from './file-keys.ts';
import type { StoredBytes } from './stored-bytes.ts';

type Removing = Pick<StoredBytes, 'delete' | 'list'>;

/** Removes all objects of a file; those already gone are no fault. */
export const removeBytes = async (objects: Removing, file: Stored): Promise<void> => {
  switch (file.kind) {
    case 'picture':
      for await (const { key } of objects.list(renditionsPrefix(file))) await objects.delete(key);
      return objects.delete(originalKey(file));
    case 'portrait':
      return objects.delete(portraitKey(file.fileId));
    case 'audio':
      return objects.delete(audioKey(file));
    default:
      return file satisfies never;
  }
};
