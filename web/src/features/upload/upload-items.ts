/** Where one chosen file stands. */
export type UploadState =
  | { is: 'ready' }
  | { is: 'sending'; share: number }
  | { is: 'done' }
  | { is: 'failed'; text: string; mayRetry: boolean };

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** Object URL of the file, for the small picture beside it. */
  readonly preview: string;
  readonly ownDescription: string;
  readonly state: UploadState;
}

export type UploadAction =
  | { do: 'add'; items: readonly UploadItem[] }
  | { do: 'remove'; id: string }
  | { do: 'describe'; id: string; text: string }
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
