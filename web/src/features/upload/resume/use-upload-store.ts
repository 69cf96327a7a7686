import { type RefObject, useRef } from 'react';
import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { textOf, type UploadItem, type UploadText } from '../upload-items.ts';
import { removeStoredUploads, storeUpload } from './stored-uploads.ts';

interface UploadStore {
  /** The owner of the uploads; undefined where nothing is stored. */
  owner: Readonly<RefObject<UploadOwner | undefined>>;
  /** Stores the files that are about to be sent, until the signal aborts. */
  add: (queue: readonly UploadItem[], text: UploadText, signal: AbortSignal) => Promise<void>;
  remove: (ids: readonly string[]) => void;
}

/** The unfinished uploads that are stored on this device, so that a later visit can finish them. */
export function useUploadStore(): UploadStore {
  const { user } = useCurrentUser();
  const owner = useLatest<UploadOwner | undefined>(user?.famibookId ? `${user.id}:${user.famibookId}` : undefined);
  const removed = useRef(new Set<string>());

  const remove = (ids: readonly string[]) => {
    for (const id of ids) removed.current.add(id);
    if (owner.current) void removeStoredUploads(owner.current, ids);
  };
  /** Stores the files in the order in which they are sent, so that the first ones fit. */
  const add = async (queue: readonly UploadItem[], text: UploadText, signal: AbortSignal) => {
    for (const { id } of queue) removed.current.delete(id);
    for (const item of queue) {
      // A sign-out has emptied the device.
      if (signal.aborted) break;
      const { id, file } = item;
      if (!owner.current || removed.current.has(id)) continue;
      await storeUpload({ id, owner: owner.current, file, ...textOf(item, text), keptAt: Date.now() });
    }
    // What was removed while it was being stored is still there.
    remove(queue.map(({ id }) => id).filter((id) => removed.current.has(id)));
  };
  return { owner, add, remove };
}
