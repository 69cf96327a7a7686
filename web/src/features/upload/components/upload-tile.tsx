import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { ownDescriptionError } from '../upload-form.ts';
import { canBeSent, type UploadItem } from '../upload-items.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';
import { FilePreview } from './file-preview.tsx';
import { UploadStateLine } from './upload-state.tsx';

const TEXT = UPLOAD_TEXT.row;
const LINK =
  'min-h-11 text-left text-[0.8125rem] leading-tight font-semibold text-accent underline-offset-4 hover:underline';

interface UploadTileProps {
  item: UploadItem;
  /** A single file: it has the whole width, and needs no description beside that of the form. */
  isAlone: boolean;
  /** Photos are being sent, with the texts as they are now. */
  isSending: boolean;
  onDescribe: (text: string | undefined) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** A chosen file in the grid; over the whole width when it has a text to read or to write. */
export function UploadTile(props: UploadTileProps) {
  const { item, isAlone, isSending, onDescribe, onRemove, onCancel, onRetry } = props;
  const { file, state, ownDescription } = item;
  const isDescribed = canBeSent(item) && ownDescription !== undefined;
  const isWide = isAlone || isDescribed || state.is === 'failed' || state.is === 'refused';
  return (
    <li
      data-file={item.id}
      tabIndex={-1}
      className={clsx(
        'relative min-w-0',
        isWide && 'col-span-full flex items-start gap-3 rounded-field border border-line bg-paper p-3 pr-12',
      )}
    >
      <FilePreview item={item} className={isWide ? 'size-16' : 'aspect-square w-full'} />
      <div className={clsx('min-w-0 grow', !isWide && 'mt-1')}>
        <p className="truncate text-sm font-semibold" title={file.name}>
          {file.name}
        </p>
        <UploadStateLine item={item} onRetry={isSending ? undefined : onRetry} />
        {canBeSent(item) && !isDescribed && !isAlone && !isSending && (
          <button
            type="button"
            aria-label={UPLOAD_TEXT.differentFor(file.name)}
            onClick={() => onDescribe('')}
            className={LINK}
          >
            {UPLOAD_TEXT.different}
          </button>
        )}
        {isDescribed && (
          <OwnDescription
            name={file.name}
            text={ownDescription}
            error={ownDescriptionError(item)}
            readOnly={isSending}
            onText={onDescribe}
          />
        )}
      </div>
      {state.is !== 'done' && (
        <button
          type="button"
          aria-label={state.is === 'sending' ? TEXT.stop(file.name) : TEXT.remove(file.name)}
          onClick={state.is === 'sending' ? onCancel : onRemove}
          className="group absolute top-0 right-0 grid size-11 place-items-center rounded-full"
        >
          <span className="grid size-7 place-items-center rounded-full bg-card/90 text-ink shadow-soft transition-colors duration-150 group-hover:bg-paper-deep">
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
      )}
    </li>
  );
}

interface OwnDescriptionProps {
  name: string;
  text: string;
  error: string | undefined;
  readOnly: boolean;
  onText: (text: string | undefined) => void;
}

function OwnDescription({ name, text, error, readOnly, onText }: OwnDescriptionProps) {
  const container = useRef<HTMLDivElement>(null);
  // The user has just opened the description, so nothing is written yet.
  const isNew = useRef(text === '');
  useEffect(() => {
    if (isNew.current) container.current?.querySelector('textarea')?.focus();
  }, []);
  return (
    <div ref={container} className="mt-2">
      <Textarea
        label={UPLOAD_TEXT.differentFor(name)}
        hidesLabel
        rows={2}
        placeholder={UPLOAD_TEXT.different}
        error={error}
        readOnly={readOnly}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {!readOnly && (
        <button type="button" aria-label={UPLOAD_TEXT.sameFor(name)} onClick={() => onText(undefined)} className={LINK}>
          {UPLOAD_TEXT.same}
        </button>
      )}
    </div>
  );
}
