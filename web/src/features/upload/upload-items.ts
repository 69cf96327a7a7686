import type { WaitReason } from '../../lib/api/retry-while-offline.ts';
import { localId } from '../../lib/local-id.ts';

/** The state of a chosen file. */
export type UploadState =
  | { is: 'ready' }
  /** The file cannot be uploaded and is never sent. */
  | { is: 'refused'; text: string }
  | { is: 'sending'; share: number; waitsFor: WaitReason | null }
  | { is: 'done' }
  | { is: 'failed'; text: string; mayRetry: boolean };

export interface UploadText {
  description: string;
  tags: string;
}

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** Object URL of the file, for its thumbnail. */
  readonly preview: string;
  /** Undefined for the description of the form. */
  readonly ownDescription?: string | undefined;
  /** The tags of an earlier visit; undefined for those of the form. */
  readonly ownTags?: string | undefined;
  readonly state: UploadState;
}

/** An item for a chosen file, or for an unfinished upload of an earlier visit. */
export const newItem = (file: File, stored: Partial<UploadText> & { id?: string } = {}): UploadItem => ({
  id: stored.id ?? localId(),
  file,
  preview: URL.createObjectURL(file),
  ownDescription: stored.description,
  ownTags: stored.tags,
  state: { is: 'ready' },
});

export type UploadAction =
  | { do: 'add'; items: readonly UploadItem[] }
  | { do: 'remove'; id: string }
  | { do: 'describe'; id: string; text: string | undefined }
  | { do: 'set'; id: string; state: UploadState }
  | { do: 'raiseFailed' }
  | { do: 'clear' };

const change = (items: readonly UploadItem[], id: string, to: Partial<UploadItem>): readonly UploadItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...to } : item));

export function uploadItems(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.do) {
    case 'add':
      return [...items, ...action.items];
    case 'remove':
      return items.filter(({ id }) => id !== action.id);
    case 'describe':
      return change(items, action.id, { ownDescription: action.text });
    case 'set':
      return change(items, action.id, { state: action.state });
    case 'raiseFailed':
      return [...items.filter(isFailed), ...items.filter((item) => !isFailed(item))];
    case 'clear':
      return [];
  }
}

/** Whether a file is still to be sent: new, or failed in a way that may pass. */
export const canBeSent = ({ state }: UploadItem): boolean =>
  state.is === 'ready' || (state.is === 'failed' && state.mayRetry);

/** Whether a file cannot be sent at all. */
export const isRefused = ({ state }: UploadItem): boolean => state.is === 'refused';

export const isFailed = ({ state }: UploadItem): boolean => state.is === 'failed';

/** The text a photo is sent with: its own, or else that of the form. */
export const textOf = ({ ownDescription, ownTags }: UploadItem, { description, tags }: UploadText): UploadText => ({
  description: ownDescription?.trim() || description,
  tags: ownTags ?? tags,
});
