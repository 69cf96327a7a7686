import { PHOTO_FILE } from '@famibook/contracts/limits';
import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useFileDrop } from '../../../components/ui/use-file-drop.ts';
import { isMobile } from '../device.ts';
import { limitInMegabytes } from '../photo-file.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';

interface DropZoneProps {
  hasFiles: boolean;
  error?: string;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Lets the user choose or drop files. */
export function DropZone({ hasFiles, error, disabled, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(disabled, onFiles);
  return (
    <fieldset
      aria-label={UPLOAD_TEXT.choose}
      {...handlers}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 text-center transition-colors duration-150',
        hasFiles ? 'py-4' : 'py-8',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge',
        error && 'border-danger',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        disabled={disabled}
        accept={PHOTO_FILE.types.join(',')}
        aria-label={UPLOAD_TEXT.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon={<ImagePlus aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
        {hasFiles ? UPLOAD_TEXT.more : UPLOAD_TEXT.choose}
      </Button>
      {!hasFiles && (
        <p className="text-sm text-ink-quiet">
          <span className="max-sm:hidden">{UPLOAD_TEXT.drop}. </span>
          {UPLOAD_TEXT.hint(limitInMegabytes(isMobile()))}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
