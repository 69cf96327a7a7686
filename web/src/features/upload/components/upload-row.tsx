import { Check, CircleAlert, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { sizeOf } from '../photo-file.ts';
import type { UploadItem } from '../upload-items.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';

const TEXT = UPLOAD_TEXT.row;

interface UploadRowProps {
  item: UploadItem;
  /** Several go at once: each may have words of its own. */
  mayDescribe: boolean;
  onDescribe: (text: string) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** One chosen file: what it is, where it stands, and what can be done about it. */
export function UploadRow({ item, mayDescribe, onDescribe, onRemove, onCancel, onRetry }: UploadRowProps) {
  const { file, preview, state } = item;
  const isSending = state.is === 'sending';
  return (
    <li className="flex items-start gap-3 rounded-field border border-line bg-paper p-3">
      <img src={preview} alt="" className="size-14 shrink-0 rounded-lg bg-line object-cover" />
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-semibold">{file.name}</p>
        <RowState item={item} onRetry={onRetry} />
        {mayDescribe && (state.is === 'ready' || state.is === 'failed') && (
          <div className="mt-2">
            <TextField
              label={UPLOAD_TEXT.ownDescription}
              placeholder={UPLOAD_TEXT.ownPlaceholder}
              maxLength={2_000}
              value={item.ownDescription}
              onChange={(event) => onDescribe(event.target.value)}
            />
          </div>
        )}
      </div>
      {state.is !== 'done' && (
        <IconButton
          label={isSending ? TEXT.stop(file.name) : TEXT.remove(file.name)}
          onClick={isSending ? onCancel : onRemove}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

const progressText = (percent: number): string => (percent < 100 ? TEXT.sending(percent) : TEXT.finishing);

function RowState({ item: { file, state }, onRetry }: { item: UploadItem; onRetry: () => void }) {
  switch (state.is) {
    case 'ready':
      return <p className="text-sm text-ink-quiet">{sizeOf(file)}</p>;
    case 'sending': {
      const percent = Math.round(state.share * 100);
      return (
        <div className="mt-1.5">
          <div
            role="progressbar"
            aria-label={TEXT.progress(file.name)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-200"
              style={{ width: `${percent}%` }}
            />
          </div>
          <p className="mt-1 text-sm text-ink-quiet tabular-nums">
            {state.isWaiting ? TEXT.waiting : progressText(percent)}
          </p>
        </div>
      );
    }
    case 'done':
      return (
        <p className="mt-0.5 flex items-center gap-1.5 text-sm font-medium text-sage">
          <Check aria-hidden="true" className="size-4" />
          {TEXT.done}
        </p>
      );
    case 'failed':
      return (
        <div className="mt-0.5">
          <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {state.text}
          </p>
          {state.mayRetry && (
            <Button variant="ghost" className="-ml-3" onClick={onRetry}>
              {TEXT.retry}
            </Button>
          )}
        </div>
      );
  }
}
