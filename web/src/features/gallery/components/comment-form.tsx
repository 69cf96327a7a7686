import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { fieldBox } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import { useGrowingHeight } from '../../../lib/use-growing-height.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useCommentBox } from '../photos/use-comment-box.ts';

const TEXT = GALLERY_TEXT.comments;

/** A line that grows; Enter sends, Shift and Enter begin a new line. */
export function CommentForm({ photoId }: { photoId: string }) {
  const draft = useCommentBox(photoId, { isInDetails: false });
  const errorId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  // The user opened the box to write in it.
  useEffect(() => textarea.current?.focus({ preventScroll: true }), []);
  useGrowingHeight(textarea, draft.text);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    textarea.current?.focus();
    void draft.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={send}>
      <div className="flex items-end gap-1.5">
        <textarea
          ref={textarea}
          value={draft.text}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          aria-label={TEXT.write}
          aria-invalid={draft.error !== undefined}
          aria-describedby={draft.error && errorId}
          placeholder={TEXT.placeholder}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={onKeyDown}
          className={clsx(
            fieldBox(draft.error !== undefined),
            'field-sizing-content max-h-40 min-h-11 grow resize-none py-2',
          )}
        />
        <IconButton type="submit" label={TEXT.send} className="text-accent">
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p id={errorId} role="alert" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {draft.error}
      </p>
    </form>
  );
}
