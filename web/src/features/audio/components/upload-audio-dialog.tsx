import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { audioRefusal } from '../audio-file.ts';
import { AUDIO_TEXT } from '../audio-text.ts';
import { useAudioUpload } from '../use-audio-upload.ts';
import { AudioFileField, type AudioFormats } from './audio-file-field.tsx';

const TEXT = AUDIO_TEXT.upload;
const FORM = 'upload-audio';

interface UploadAudioProps {
  open: boolean;
  onClose: () => void;
  /** A dialog that can open on top of this one. */
  question?: ReactNode;
  formats?: AudioFormats;
}

/** Uploads new music for the FamiBook. */
export default function UploadAudioDialog({ open, onClose, question, formats = 'mp3' }: UploadAudioProps) {
  const { share, send, cancel } = useAudioUpload();
  const [file, setFile] = useState<File>();
  const refusal = file && audioRefusal(file);
  const isSending = share !== undefined;
  const close = () => {
    setFile(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file && !refusal && (await send(file))) close();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isSending && close()}
      title={formats === 'all' ? TEXT.all.title : TEXT.title}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={isSending ? cancel : close}>{isSending ? TEXT.cancelUpload : TEXT.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={isSending}
            disabled={file === undefined || refusal !== undefined}
          >
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <AudioFileField formats={formats} file={file} error={refusal} disabled={isSending} onFile={setFile} />
        {isSending && (
          <div>
            <ProgressBar label={TEXT.progress(file?.name ?? '')} share={share} />
            <p className="mt-1 text-sm text-ink-quiet tabular-nums">{TEXT.sending(Math.round(share * 100))}</p>
          </div>
        )}
      </form>
      {question}
    </Dialog>
  );
}
