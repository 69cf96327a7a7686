import { FileArchive } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { ARCHIVES_TEXT } from '../archives-text.ts';
import { useArchiveImport } from '../use-archive-import.ts';
import { ImportResult } from './import-result.tsx';

const TEXT = ARCHIVES_TEXT.import;

/** Imports a ZIP file of FamiBook into the current FamiBook, which must be empty. */
export default function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId();
  const result = useId();
  const { state, send, cancel, reset } = useArchiveImport();
  const [file, setFile] = useState<File>();
  const isSending = state.is === 'sending';
  const isZip = file === undefined || /\.zip$/i.test(file.name);
  const close = () => {
    setFile(undefined);
    reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && isZip && !isSending) void send(file);
  };
  if (state.is === 'done') {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={TEXT.done}
        actions={
          // The button that had the focus is gone; with the key this one is new, gets it and reads out the result.
          <Button key="close" autoFocus aria-describedby={result} onClick={close}>
            {TEXT.close}
          </Button>
        }
      >
        <ImportResult id={result} imported={state.imported} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      isBusy={isSending}
      onClose={close}
      title={TEXT.dialog}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={isSending ? cancel : close}>{isSending ? TEXT.cancelUpload : TEXT.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={isSending} disabled={!file || !isZip}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <FileField
          text={TEXT}
          icon={FileArchive}
          accept=".zip,application/zip"
          file={file}
          error={isZip ? undefined : TEXT.notZip}
          disabled={isSending}
          onFile={(chosen) => {
            setFile(chosen);
            reset();
          }}
        />
        {state.is === 'choosing' && state.error && (
          <p role="alert" className="font-medium text-danger">
            {TEXT.failed}. {state.error}
          </p>
        )}
        {isSending && (
          <div>
            <ProgressBar label={TEXT.progress(file?.name ?? '')} share={state.share} />
            <p role="status" className="mt-1 text-sm text-ink-quiet tabular-nums">
              {state.share < 1 ? TEXT.sending(Math.floor(state.share * 100)) : TEXT.reading}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  );
}
