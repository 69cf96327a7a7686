import type { RefObject } from 'react';
import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { isUnfinished, textOf, type UploadItem, type UploadText } from '../upload-items.ts';
import { removeStoredUploads, storeUpload } from './stored-uploads.ts';

interface UploadStore {
  /** The owner of the uploads; undefined where nothing is stored. */
  owner: Readonly<RefObject<UploadOwner | undefined>>;
  /** Stores the files that are about to be sent. */
  add: (queue: readonly UploadItem[], text: UploadText) => Promise<void>;
  remove: (ids: readonly string[]) => void;
}

/** The unfinished uploads that are stored on this device, so that a later visit can finish them. */
export function useUploadStore(latest: Readonly<RefObject<readonly UploadItem[]>>): UploadStore {
  const { user } = useCurrentUser();
  const owner = useLatest<UploadOwner | undefined>(user?.famibookId ? `${user.id}:${user.famibookId}` : undefined);

  const remove = (ids: readonly string[]) => {
    if (owner.current) void removeStoredUploads(owner.current, ids);
  };
  /** Stores the files in the order in which they are sent, so that the first ones fit. */
  const add = async (queue: readonly UploadItem[], text: UploadText) => {
    for (const item of queue) {
      const now = latest.current.find(({ id }) => id === item.id);
      if (!owner.current || !now || !isUnfinished(now)) continue;
      const { id, file } = item;
      await storeUpload({ id, owner: owner.current, file, ...textOf(item, text), keptAt: Date.now() });
    }
    // An upload that ended while it was being stored is not unfinished.
    remove(latest.current.filter((item) => !isUnfinished(item)).map(({ id }) => id));
  };
  return { owner, add, remove };
}
