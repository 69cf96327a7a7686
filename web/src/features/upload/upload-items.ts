import type { WaitReason } from '../../lib/api/retry-while-offline.ts';

/** Where one chosen file stands. */
export type UploadState =
  | { is: 'ready' }
  /** The browser sees that the file cannot be a photo here: it is never sent. */
  | { is: 'refused'; text: string }
  | { is: 'sending'; share: number; waitsFor: WaitReason | null }
  | { is: 'done' }
  | { is: 'failed'; text: string; mayRetry: boolean };

export interface Words {
  description: string;
  tags: string;
}

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** Object URL of the file, for its thumbnail. */
  readonly preview: string;
  /** Undefined: the description of all. */
  readonly ownDescription?: string | undefined;
  /** As they were when an earlier visit ended; unless given, those of all. */
  readonly ownTags?: string | undefined;
  readonly state: UploadState;
}

let made = 0;

/** A chosen file, or one that an earlier visit left unfinished. */
export const newItem = (file: File, kept: Partial<Words> & { id?: string } = {}): UploadItem => ({
  // Not a UUID: over plain http browsers make none.
  id: kept.id ?? `${Date.now()}-${++made}-${Math.random()}`,
  file,
  preview: URL.createObjectURL(file),
  ownDescription: kept.description,
  ownTags: kept.tags,
  state: { is: 'ready' },
});

export type UploadAction =
  | { do: 'add'; items: readonly UploadItem[] }
  | { do: 'remove'; id: string }
  | { do: 'describe'; id: string; text: string | undefined }
  | { do: 'set'; id: string; state: UploadState }
  | { do: 'clear' };

const change = (items: readonly UploadItem[], id: string, to: Partial<UploadItem>): readonly UploadItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...to } : item));

export const uploadItems = (items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] => {
  switch (action.do) {
    case 'add':
      return [...items, ...action.items];
    case 'remove':
      return items.filter(({ id }) => id !== action.id);
    case 'describe':
      return change(items, action.id, { ownDescription: action.text });
    case 'set':
      return change(items, action.id, { state: action.state });
    case 'clear':
      return [];
  }
};

/** Still to be sent: chosen and good, or failed in a way that another try may mend. */
export const waitsToBeSent = ({ state }: UploadItem): boolean =>
  state.is === 'ready' || (state.is === 'failed' && state.mayRetry);

/** Chosen, but not a photo that could be sent. */
export const isRefused = ({ state }: UploadItem): boolean => state.is === 'refused';
