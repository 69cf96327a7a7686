import { MEGABYTE } from '@famibook/contracts/limits';
import { FileMusic } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { AUDIO_TEXT } from '../audio-text.ts';

const TEXT = AUDIO_TEXT.upload;
const ACCEPTED = '.mp3,audio/mpeg';

interface AudioFileFieldProps {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Chooses one file, and says which it is. */
export function AudioFileField({ file, error, disabled, onFile }: AudioFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-edge px-4 py-6 text-center">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        disabled={disabled}
        aria-label={TEXT.choose}
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
          {file.name} <span className="font-normal text-ink-quiet">({(file.size / MEGABYTE).toFixed(1)}&nbsp;MB)</span>
        </p>
      )}
      <Button icon={<FileMusic aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
        {file ? TEXT.another : TEXT.choose}
      </Button>
      {error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : (
        <p className="text-sm text-ink-quiet">{TEXT.hint}</p>
      )}
    </div>
  );
}
