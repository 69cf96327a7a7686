import { LENGTHS } from '@famibook/contracts/limits';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { useMessageForm } from '../message-form.ts';

const TEXT = BOARD_TEXT.dialog;
/** The number of characters is shown from this share of the limit on. */
const NEAR_LIMIT = 500;

interface NewMessageDialogProps {
  open: boolean;
  /** False when it failed. */
  onPost: (content: string) => Promise<boolean>;
  onPosted: () => void;
  onClose: () => void;
  /** A dialog that can open on top of this one. */
  question: ReactNode;
}

/** Writes a message. Its text is stored until it is sent, also over a reload and a new sign-in (D6). */
export default function NewMessageDialog({ open, onPost, onPosted, onClose, question }: NewMessageDialogProps) {
  const drafts = useDrafts();
  const form = useMessageForm(drafts.read('message'));
  const [isSending, setSending] = useState(false);
  // As the server counts: an emoji is one character.
  const length = [...form.watch('content')].length;

  const submit = form.handleSubmit(async ({ content }) => {
    if (isSending) return;
    setSending(true);
    const typed = form.getValues('content');
    const isPosted = await onPost(content);
    setSending(false);
    if (!isPosted) return;
    drafts.sent('message', typed);
    form.reset({ content: '' });
    onPosted();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <FormDialog
      open={open}
      title={TEXT.title}
      cancel={TEXT.cancel}
      submit={TEXT.submit}
      isBusy={isSending}
      onSubmit={submit}
      onClose={onClose}
      question={question}
    >
      <Textarea
        label={TEXT.label}
        note={length > LENGTHS.message - NEAR_LIMIT ? TEXT.length(length, LENGTHS.message) : undefined}
        placeholder={TEXT.placeholder}
        rows={4}
        autoFocus
        aria-required
        readOnly={isSending}
        error={form.formState.errors.content?.message}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[50dvh] min-h-31"
        {...form.register('content', { onChange: (event) => drafts.save('message', event.target.value) })}
      />
    </FormDialog>
  );
}
