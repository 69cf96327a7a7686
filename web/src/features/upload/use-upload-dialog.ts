import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWordsDraft } from '../../lib/drafts/use-words-draft.ts';
import { useReadAgain } from '../../lib/live/live-provider.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { StoredUpload } from './resume/stored-uploads.ts';
import { ownDescriptionError, useUploadForm } from './upload-form.ts';
import { canBeSent, isRefused, type UploadText } from './upload-items.ts';
import { UPLOAD_TEXT } from './upload-text.ts';
import { useUploads } from './use-uploads.ts';

interface UploadDialogOptions {
  dropped: readonly File[];
  unfinished: readonly StoredUpload[];
  onClose: () => void;
  /** Called when everything is uploaded. */
  onSent: () => void;
}

/** The state of the upload dialog: its form, the chosen files, and whether they are being sent. */
export function useUploadDialog({ dropped, unfinished, onClose, onSent }: UploadDialogOptions) {
  const draft = useWordsDraft('new');
  const form = useUploadForm(draft.words);
  const uploads = useUploads();
  const { items } = uploads;
  const [isSending, setSending] = useState(false);
  const [fileError, setFileError] = useState<string>();
  const close = useLatest(onClose);
  const isUnmounted = useIsUnmounted();
  const readAgain = useReadAgain();

  const photos = items.filter((item) => !isRefused(item));
  const waiting = items.filter(canBeSent).length;
  if (photos.length > 0 && fileError !== undefined) setFileError(undefined);

  const addDropped = useEffectEvent(uploads.add);
  useEffect(() => {
    if (dropped.length > 0) addDropped(dropped);
  }, [dropped]);

  const finish = () => {
    uploads.clear();
    draft.sent(form.getValues());
    form.reset({ description: '', tags: '' });
    close.current();
  };
  const send = async (text: UploadText, only?: readonly string[]) => {
    setSending(true);
    const { sent, failed, left, reason, wasStopped } = await uploads.send(text, only);
    setSending(false);
    if (wasStopped) return;
    // The push about a new photo may not come.
    if (sent > 0) readAgain();
    if (failed > 0) {
      toast({ kind: 'error', title: UPLOAD_TEXT.uploadFailed, description: reason ?? UPLOAD_TEXT.someFailed(failed) });
    } else if (sent > 0) {
      const title = left > 0 || isUnmounted.current ? UPLOAD_TEXT.oneUploaded : UPLOAD_TEXT.success;
      toast({ kind: 'success', title });
      if (left > 0) return;
      finish();
      onSent();
    }
  };
  /** Whether all texts can be sent; the tile of one that cannot says why. */
  const areTextsValid = (only?: string) =>
    items.every((item) => !canBeSent(item) || (only && item.id !== only) || ownDescriptionError(item) === undefined);
  const submit = form.handleSubmit(
    (text, event) => {
      if (waiting === 0) return setFileError(UPLOAD_TEXT.noFile);
      if (areTextsValid()) return send(text);
      event?.target.querySelector('[aria-invalid=true]')?.focus();
    },
    () => {
      if (photos.length === 0) setFileError(UPLOAD_TEXT.noFile);
    },
  );

  const sendAgain = (id: string) => (text: UploadText) => {
    if (areTextsValid(id)) return send(text, [id]);
    document.querySelector<HTMLElement>(`[data-file="${id}"] [aria-invalid=true]`)?.focus();
  };
  const retry = (id: string) => void form.handleSubmit(sendAgain(id))();

  const typed = (): UploadText => {
    const { description, tags = '' } = form.getValues();
    return { description, tags };
  };
  /** The photos of an earlier visit, until they are listed and can be sent. */
  const toResume = useRef<readonly string[]>([]);
  const addUnfinished = useEffectEvent((stored: readonly StoredUpload[]) => {
    const [first] = stored;
    if (!first) return;
    const { description, tags } = typed();
    const isUntouched = items.length === 0 && description === '' && tags === '';
    if (isUntouched) form.reset({ description: first.description, tags: first.tags });
    uploads.addStored(stored, typed());
    toResume.current = stored.map(({ id }) => id);
  });
  useEffect(() => addUnfinished(unfinished), [unfinished]);
  const resume = useEffectEvent((ids: readonly string[]) => void send(typed(), ids));
  useEffect(() => {
    const ids = toResume.current;
    if (!items.some(({ id }) => ids.includes(id))) return;
    toResume.current = [];
    resume(ids);
  }, [items]);

  return {
    form,
    keep: draft.keep,
    uploads,
    /** The files that can be sent or were sent. */
    photos,
    /** The number of files that can still be sent. */
    waiting,
    isSending,
    /** Nothing is left to send. */
    isFinished: photos.length > 0 && waiting === 0 && !isSending,
    fileError,
    submit,
    retry,
    finish,
  };
}
