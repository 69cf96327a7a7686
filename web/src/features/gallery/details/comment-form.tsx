import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useCommentBox } from '../photos/use-comment-box.ts';
import { DETAILS_TEXT } from './details-text.ts';

const TEXT = DETAILS_TEXT.comments;

/**
 * A box of two rows, whose text is stored until it is sent. On a phone it stays at the foot of the window, above the
 * keyboard.
 */
export function CommentForm({ photoId }: { photoId: string }) {
  const draft = useCommentBox(photoId, { isInDetails: true });
  const textarea = useRef<HTMLTextAreaElement>(null);
  // With the focus, a screen reader also reads what is wrong.
  useEffect(() => {
    if (draft.error !== undefined) textarea.current?.focus();
  }, [draft.error]);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    void draft.send();
  };
  // Enter starts a new line in a box of two rows.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form
      onSubmit={send}
      className="flex flex-col gap-3 not-beside:sticky not-beside:bottom-0 not-beside:z-10 not-beside:-mx-5 not-beside:flex-row not-beside:items-end not-beside:gap-2 not-beside:border-t not-beside:border-line not-beside:bg-card not-beside:px-5 not-beside:pt-3 not-beside:pb-[max(0.75rem,env(safe-area-inset-bottom))] [&>:first-child]:grow not-beside:[&_label]:sr-only"
    >
      <Textarea
        ref={textarea}
        label={TEXT.label}
        placeholder={TEXT.placeholder}
        rows={2}
        value={draft.text}
        error={draft.error}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" className="shrink-0 self-end">
        {TEXT.send}
      </Button>
    </form>
  );
}
