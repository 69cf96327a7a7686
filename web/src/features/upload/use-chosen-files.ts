import { useEffect, useEffectEvent, useReducer } from 'react';
import { toast } from '../../lib/toast/toast.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { isMobile } from './device.ts';
import { type Refusal, refusalOf, refusalOfBytes } from './photo-file.ts';
import type { StoredUpload } from './resume/stored-uploads.ts';
import { newItem, type UploadItem, type UploadState, type UploadText, uploadItems } from './upload-items.ts';

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** The chosen files. Every file is listed, also one that cannot be sent, with the reason. */
export function useChosenFiles() {
  const [items, dispatch] = useReducer(uploadItems, []);
  const latest = useLatest(items);
  const revokeAll = useEffectEvent(() => revoke(items));
  useEffect(() => () => revokeAll(), []);

  const set = (id: string, state: UploadState) => dispatch({ do: 'set', id, state });
  const refuse = (id: string, { title, text }: Refusal) => {
    set(id, { is: 'refused', text });
    toast({ kind: 'error', title, description: text });
  };
  const refuseUnlessPhoto = async ({ id, file }: UploadItem) => {
    const refusal = await refusalOfBytes(file);
    if (refusal && latest.current.some((item) => item.id === id && item.state.is === 'ready')) refuse(id, refusal);
  };
  return {
    items,
    /** The items of the newest render, for work that goes on over many renders. */
    latest,
    set,
    add: (files: readonly File[]) => {
      const chosen = files.map((file) => newItem(file));
      dispatch({ do: 'add', items: chosen });
      for (const item of chosen) {
        const refusal = refusalOf(item.file, isMobile());
        if (refusal) refuse(item.id, refusal);
        else void refuseUnlessPhoto(item);
      }
    },
    /** Adds the unfinished uploads of an earlier visit, with texts of their own where they differ from those of the form. */
    addStored: (stored: readonly StoredUpload[], form: UploadText) =>
      dispatch({ do: 'add', items: stored.map((upload) => newItem(upload.file, differingText(upload, form))) }),
    /** Sets the description of one file; undefined for that of the form. */
    describe: (id: string, text: string | undefined) => dispatch({ do: 'describe', id, text }),
    /** Lists those that failed before the others, among which they would not be found. */
    raiseFailed: () => dispatch({ do: 'raiseFailed' }),
    remove: (id: string) => {
      revoke(items.filter((item) => item.id === id));
      dispatch({ do: 'remove', id });
    },
    clear: () => {
      revoke(items);
      dispatch({ do: 'clear' });
    },
  };
}

function differingText(upload: StoredUpload, form: UploadText) {
  return {
    id: upload.id,
    ...(upload.description !== form.description && { description: upload.description }),
    ...(upload.tags !== form.tags && { tags: upload.tags }),
  };
}

function revoke(items: readonly UploadItem[]): void {
  for (const { preview } of items) URL.revokeObjectURL(preview);
}
