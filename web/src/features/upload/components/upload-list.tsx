import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { isFailed, isRefused, type UploadItem } from '../upload-items.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';
import type { Uploads } from '../use-uploads.ts';
import { UploadTile } from './upload-tile.tsx';

interface UploadListProps {
  uploads: Uploads;
  onRetry: (id: string) => void;
}

/** The chosen files: first those that cannot be sent, with the reason, then thumbnails of the photos. */
export function UploadList({ uploads, onRetry }: UploadListProps) {
  const { items, progress } = uploads;
  const list = useRef<HTMLUListElement>(null);
  const refused = items.filter(isRefused);
  const photos = items.filter((item) => !isRefused(item));
  const ordered = [...refused, ...photos];

  const remove = (item: UploadItem) => {
    // The focus moves to the next tile, or to the one before.
    const at = ordered.indexOf(item);
    const nextItem = ordered[at + 1] ?? ordered[at - 1];
    uploads.remove(item.id);
    if (nextItem) list.current?.querySelector<HTMLElement>(`[data-file="${CSS.escape(nextItem.id)}"]`)?.focus();
    else list.current?.closest('form')?.querySelector<HTMLElement>('fieldset button')?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      <UploadStatus photos={photos} refused={refused.length} progress={progress} />
      <ul
        ref={list}
        aria-label={UPLOAD_TEXT.list}
        className="grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-3"
      >
        {ordered.map((item) => (
          <UploadTile
            key={item.id}
            item={item}
            isAlone={photos.length === 1}
            isSending={progress !== null}
            onDescribe={(text) => uploads.describe(item.id, text)}
            onRemove={() => remove(item)}
            onCancel={() => uploads.cancel(item.id)}
            onRetry={() => onRetry(item.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface UploadStatusProps {
  photos: readonly UploadItem[];
  refused: number;
  progress: Uploads['progress'];
}

/** The state of all files together. */
function UploadStatus({ photos, refused, progress }: UploadStatusProps) {
  const waitsFor = photos.flatMap(({ state }) => (state.is === 'sending' && state.waitsFor ? [state.waitsFor] : []))[0];
  const isMany = progress !== null && progress.total > 1;
  const failed = progress === null && photos.length > 1 ? photos.filter(isFailed).length : 0;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-semibold">
        {isMany ? UPLOAD_TEXT.sending(progress.current, progress.total) : UPLOAD_TEXT.chosen(photos.length)}
        {waitsFor && <span className="block font-medium text-ink-quiet">{UPLOAD_TEXT.waitingFor[waitsFor]}</span>}
      </p>
      {isMany && <ProgressBar label={UPLOAD_TEXT.allProgress} share={shareOf(photos)} />}
      {refused > 0 && <Trouble text={UPLOAD_TEXT.refusedFiles(refused)} />}
      {failed > 0 && <Trouble text={UPLOAD_TEXT.someFailed(failed)} />}
    </div>
  );
}

function Trouble({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

/** The share of the work that is done; failed files count as done. */
function shareOf(photos: readonly UploadItem[]): number {
  const shares = photos.map(({ state }): number => {
    if (state.is === 'sending') return state.share * 0.9;
    return state.is === 'done' || state.is === 'failed' ? 1 : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, photos.length);
}
