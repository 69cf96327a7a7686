import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TagsField } from '../../../components/tags-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import type { KeptUpload } from '../kept/kept-uploads.ts';
import { useUploadForm } from '../upload-form.ts';
import { isRefused, waitsToBeSent } from '../upload-items.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';
import { useAfterUpload } from '../use-after-upload.ts';
import { useUploads } from '../use-uploads.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadList } from './upload-list.tsx';

interface UploadDialogProps {
  open: boolean;
  /** Files dropped on the page: taken as if chosen here. */
  dropped: readonly File[];
  /** What an earlier visit left unfinished: sent at once. */
  kept: readonly KeptUpload[];
  onClose: () => void;
  /** Everything has arrived and the dialog is closed: bring the gallery into view. */
  onUploaded: () => void;
  /** A dialog that may come up over this one. */
  question: ReactNode;
}

const FORM = 'upload-photos';

/** Chooses, describes and sends photos. */
export default function UploadDialog({ open, dropped, kept, onClose, onUploaded, question }: UploadDialogProps) {
  const form = useUploadForm();
  const uploads = useUploads();
  const { items, progress } = uploads;
  const afterUpload = useAfterUpload(open, onUploaded);
  const [isSending, setSending] = useState(false);
  const [fileError, setFileError] = useState<string>();
  const close = useLatest(onClose);

  const hasPhotos = items.some((item) => !isRefused(item));
  if (hasPhotos && fileError !== undefined) setFileError(undefined);

  const add = useEffectEvent(uploads.add);
  useEffect(() => {
    if (dropped.length > 0) add(dropped);
  }, [dropped]);

  /** The first photo of an earlier visit, until the form can be sent with it. */
  const toResume = useRef<string>(undefined);
  const takeUp = useEffectEvent(([first, ...others]: readonly KeptUpload[]) => {
    if (!first) return;
    uploads.addKept([first, ...others]);
    form.reset({ description: first.description, tags: first.tags });
    toResume.current = first.id;
  });
  useEffect(() => takeUp(kept), [kept]);

  const finish = () => {
    uploads.clear();
    form.reset();
    close.current();
  };

  const send = async (words: { description: string; tags: string }, only?: string) => {
    setSending(true);
    const { sent, failed, reason, hasSessionEnded } = await uploads.send(words, only);
    setSending(false);
    if (hasSessionEnded) return;
    if (failed > 0) {
      toast({ kind: 'error', title: UPLOAD_TEXT.uploadFailed, description: reason ?? UPLOAD_TEXT.someFailed(failed) });
    } else if (sent > 0) {
      toast({ kind: 'success', title: UPLOAD_TEXT.success });
      finish();
      afterUpload();
    }
  };
  const submit = form.handleSubmit(
    (words) => (items.some(waitsToBeSent) ? send(words) : setFileError(UPLOAD_TEXT.noFile)),
    () => {
      if (!hasPhotos) setFileError(UPLOAD_TEXT.noFile);
    },
  );
  const resume = useEffectEvent(() => void submit());
  useEffect(() => {
    if (!items.some(({ id }) => id === toResume.current)) return;
    toResume.current = undefined;
    resume();
  }, [items]);
  const waiting = items.filter(waitsToBeSent).length;
  const photos = items.filter((item) => !isRefused(item));
  const isOver = photos.length > 0 && waiting === 0 && !isSending;

  return (
    <Dialog
      open={open}
      onClose={() => !isSending && (isOver ? finish() : onClose())}
      title={UPLOAD_TEXT.title}
      actions={
        isOver ? (
          <Button variant="primary" onClick={finish}>
            {UPLOAD_TEXT.done}
          </Button>
        ) : (
          <>
            <Button onClick={isSending ? uploads.cancelAll : onClose}>
              {isSending ? UPLOAD_TEXT.cancelAll : UPLOAD_TEXT.cancel}
            </Button>
            <Button type="submit" form={FORM} variant="primary" busy={isSending}>
              {progress ? UPLOAD_TEXT.sending(progress.current, progress.total) : UPLOAD_TEXT.submit(waiting)}
            </Button>
          </>
        )
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <DropZone hasFiles={items.length > 0} error={fileError} disabled={isSending} onFiles={uploads.add} />
        <Textarea
          label={photos.length > 1 ? UPLOAD_TEXT.descriptionForAll : UPLOAD_TEXT.description}
          rows={3}
          aria-required
          error={form.formState.errors.description?.message}
          {...form.register('description')}
        />
        <TagsField
          label={UPLOAD_TEXT.tags}
          note={UPLOAD_TEXT.optional}
          hint={UPLOAD_TEXT.tagsHint}
          error={form.formState.errors.tags?.message}
          {...form.register('tags')}
        />
        {items.length > 0 && (
          <UploadList uploads={uploads} onRetry={(id) => void form.handleSubmit((words) => send(words, id))()} />
        )}
      </form>
      {question}
    </Dialog>
  );
}
