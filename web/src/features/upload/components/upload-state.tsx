import clsx from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { sizeOf } from '../photo-file.ts';
import type { UploadItem, UploadState } from '../upload-items.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';

const TEXT = UPLOAD_TEXT.row;

type SendingState = Extract<UploadState, { is: 'sending' }>;

interface UploadStateLineProps {
  item: UploadItem;
  /** Undefined while other files are being sent. */
  onRetry: (() => void) | undefined;
}

/** The state of one file as a text. */
export function UploadStateLine({ item: { file, state }, onRetry }: UploadStateLineProps) {
  switch (state.is) {
    case 'ready':
      return <p className="text-sm text-ink-quiet">{sizeOf(file)}</p>;
    case 'sending':
      return <UploadBar name={file.name} state={state} />;
    case 'done':
      return (
        <p className="mt-0.5 flex items-center gap-1.5 text-sm font-medium text-sage">
          <Check aria-hidden="true" className="size-4" />
          {TEXT.done}
        </p>
      );
    case 'refused':
      return <Reason text={state.text} />;
    case 'failed':
      return (
        <div>
          <Reason text={state.text} />
          {state.mayRetry && onRetry && (
            <Button variant="ghost" className="-ml-3" onClick={onRetry}>
              {TEXT.retry}
            </Button>
          )}
        </div>
      );
  }
}

function Reason({ text }: { text: string }) {
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

function textOf({ share, waitsFor }: SendingState): string {
  if (waitsFor) return TEXT.paused;
  const percent = Math.round(share * 100);
  if (percent === 0) return TEXT.preparing;
  return percent < 100 ? TEXT.sending(percent) : TEXT.finishing;
}

/** An animated bar for work without a percentage: preparing the file here, and finishing it on the server. */
function UploadBar({ name, state }: { name: string; state: SendingState }) {
  const percent = Math.round(state.share * 100);
  const isMoving = !state.waitsFor && (percent === 0 || percent === 100);
  return (
    <div className="mt-1.5">
      <div
        role="progressbar"
        aria-label={TEXT.progress(name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="relative h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width] duration-200',
            state.waitsFor ? 'bg-edge' : 'bg-accent',
          )}
          style={{ width: `${percent}%` }}
        />
        {isMoving && (
          <div
            data-moving
            className={clsx(
              'absolute inset-y-0 left-0 w-2/5 animate-sweep rounded-full',
              percent === 100 ? 'bg-accent-soft/70' : 'bg-accent',
            )}
          />
        )}
      </div>
      <p className="mt-1 truncate text-sm text-ink-quiet tabular-nums">{textOf(state)}</p>
    </div>
  );
}
