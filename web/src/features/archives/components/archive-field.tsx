import { FileArchive } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { formatBytes } from '../../../lib/bytes.ts';
import { ARCHIVES_TEXT } from '../archives-text.ts';

const TEXT = ARCHIVES_TEXT.import;

interface ArchiveFieldProps {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Chooses one ZIP file and shows its name. */
export function ArchiveField({ file, error, disabled, onFile }: ArchiveFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-edge px-4 py-6 text-center">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
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
          {file.name} <span className="font-normal text-ink-quiet">({formatBytes(file.size)})</span>
        </p>
      )}
      <Button icon={<FileArchive aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
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
