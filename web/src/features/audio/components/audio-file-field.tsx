import { MEGABYTE } from '@famibook/contracts/limits';
import { FileMusic } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { AUDIO_TEXT } from '../audio-text.ts';

const TEXT = AUDIO_TEXT.upload;
/** The formats that are offered: the message section has MP3 alone. */
export type AudioFormats = 'mp3' | 'all';
const ACCEPTED: Record<AudioFormats, string> = {
  mp3: '.mp3,audio/mpeg',
  all: '.mp3,.wav,.m4a,audio/mpeg,audio/wav,audio/mp4,audio/x-m4a',
};

interface AudioFileFieldProps {
  formats: AudioFormats;
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Chooses one file and shows its name. */
export function AudioFileField({ formats, file, error, disabled, onFile }: AudioFileFieldProps) {
  const words = formats === 'all' ? TEXT.all : TEXT;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-edge px-4 py-6 text-center">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED[formats]}
        disabled={disabled}
        aria-label={words.choose}
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
        {file ? TEXT.another : words.choose}
      </Button>
      {error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : (
        <p className="text-sm text-ink-quiet">{words.hint}</p>
      )}
    </div>
  );
}
