import { type ReactNode, useRef } from 'react';
import { TagsField } from '../../../components/tags-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import type { StoredUpload } from '../resume/stored-uploads.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';
import { useAfterUpload } from '../use-after-upload.ts';
import { useUploadDialog } from '../use-upload-dialog.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadList } from './upload-list.tsx';

interface UploadDialogProps {
  open: boolean;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
  /** Unfinished uploads of an earlier visit, which are sent at once. */
  unfinished: readonly StoredUpload[];
  onClose: () => void;
  /** Called when everything is uploaded and the dialog is closed. */
  onUploaded: () => void;
  /** A dialog that can open on top of this one. */
  question: ReactNode;
}

const FORM = 'upload-photos';

/** Chooses, describes and sends photos. */
export default function UploadDialog({ open, dropped, unfinished, onClose, onUploaded, question }: UploadDialogProps) {
  const onSent = useAfterUpload(open, onUploaded);
  const dialog = useUploadDialog({ dropped, unfinished, onClose, onSent });
  const { form, uploads, photos, isSending, isFinished, submit } = dialog;
  const { errors } = form.formState;

  return (
    <Dialog
      open={open}
      isBusy={isSending}
      onClose={isFinished ? dialog.finish : onClose}
      title={UPLOAD_TEXT.title}
      actions={<Actions dialog={dialog} onCancel={onClose} />}
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <DropZone
          hasFiles={uploads.items.length > 0}
          error={dialog.fileError}
          disabled={isSending}
          onFiles={uploads.add}
        />
        <Textarea
          label={photos.length > 1 ? UPLOAD_TEXT.descriptionForAll : UPLOAD_TEXT.description}
          rows={3}
          aria-required
          readOnly={isSending}
          error={errors.description?.message}
          {...form.register('description', dialog.keep('description'))}
        />
        <TagsField
          label={UPLOAD_TEXT.tags}
          note={UPLOAD_TEXT.optional}
          hint={UPLOAD_TEXT.tagsHint}
          readOnly={isSending}
          error={errors.tags?.message}
          {...form.register('tags', dialog.keep('tags'))}
        />
        {uploads.items.length > 0 && <UploadList uploads={uploads} onRetry={dialog.retry} />}
      </form>
      {question}
    </Dialog>
  );
}

function Actions({ dialog, onCancel }: { dialog: ReturnType<typeof useUploadDialog>; onCancel: () => void }) {
  const { uploads, waiting, isSending, isFinished, finish } = dialog;
  const { progress } = uploads;
  const done = useRef<HTMLButtonElement>(null);
  const passOn = passFocusTo(() => done.current);
  if (isFinished) {
    return (
      <Button ref={done} variant="primary" onClick={finish}>
        {UPLOAD_TEXT.done}
      </Button>
    );
  }
  return (
    <>
      <Button ref={passOn} onClick={isSending ? uploads.cancelAll : onCancel}>
        {isSending ? UPLOAD_TEXT.cancelAll : UPLOAD_TEXT.cancel}
      </Button>
      <Button ref={passOn} type="submit" form={FORM} variant="primary" busy={isSending}>
        {progress ? UPLOAD_TEXT.sending(progress.current, progress.total) : UPLOAD_TEXT.submit(waiting)}
      </Button>
    </>
  );
}
