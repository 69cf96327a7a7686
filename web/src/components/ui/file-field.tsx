import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { formatBytes } from '../../lib/bytes.ts';
import { Button } from './button.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface FileFieldProps {
  text: { choose: string; another: string; hint: string };
  icon: LucideIcon;
  /** The types and endings that the browser offers, as in `accept` of an input. */
  accept: string;
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Lets the user choose or drop one file, and shows its name and size. */
export function FileField({ text, icon: Icon, accept, file, error, disabled, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(disabled, ([dropped]) => dropped && onFile(dropped));
  return (
    <fieldset
      {...handlers}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-label={text.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onFile(chosen);
          event.target.value = '';
        }}
      />
      {file && (
        <p className="max-w-full font-semibold wrap-anywhere">
          {file.name} <span className="font-normal text-ink-quiet">({formatBytes(file.size)})</span>
        </p>
      )}
      <Button icon={<Icon aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
        {file ? text.another : text.choose}
      </Button>
      <p className="text-sm text-ink-quiet">{text.hint}</p>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
