import { audioKey, originalKey, portraitKey, renditionsPrefix, type StoredFile } from './file-keys.ts';
import type { Objects } from './ports.ts';

type Removing = Pick<Objects, 'delete' | 'list'>;

/** Removes all objects of a file; those already gone are no fault. */
export async function removeBytes(objects: Removing, file: StoredFile): Promise<void> {
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
}
