import { FileMusic } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useHoldReload } from '../../../lib/api/use-hold-reload.ts';
import { audioRefusal } from '../audio-file.ts';
import { AUDIO_TEXT } from '../audio-text.ts';
import { useAudioUpload } from '../use-audio-upload.ts';

const TEXT = AUDIO_TEXT.upload;
const FORM = 'upload-audio';

/** The formats that are offered: the message section has MP3 alone. */
type AudioFormats = 'mp3' | 'all';
const ACCEPTED: Record<AudioFormats, string> = {
  mp3: '.mp3,audio/mpeg',
  all: '.mp3,.wav,.m4a,audio/mpeg,audio/wav,audio/mp4,audio/x-m4a',
};

interface UploadAudioProps {
  open: boolean;
  onClose: () => void;
  /** A dialog that can open on top of this one. */
  question?: ReactNode;
  formats?: AudioFormats;
}

/** Uploads new music for the FamiBook. */
export default function UploadAudioDialog({ open, onClose, question, formats = 'mp3' }: UploadAudioProps) {
  const text = formats === 'all' ? { ...TEXT, ...TEXT.all } : TEXT;
  const { share, send, cancel } = useAudioUpload();
  const [file, setFile] = useState<File>();
  const refusal = file && audioRefusal(file);
  const isSending = share !== undefined;
  useHoldReload(isSending);
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
      isBusy={isSending}
      onClose={close}
      title={text.title}
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
        <FileField
          text={text}
          icon={FileMusic}
          accept={ACCEPTED[formats]}
          file={file}
          error={refusal}
          disabled={isSending}
          onFile={setFile}
        />
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
